import type { FieldAnswer } from '@callwright/contract/custom-field.ts';
import { sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import type { Target } from './answer-target.ts';
import type { KnownField } from '#/domain/crm/fields/named-fields.ts';

export type AnswerRow = {
  id: number;
  answer: string[];
  updated_by: Actor | null;
  source: string;
  created_at: string;
  updated_at: string;
};

/** The stored answer; null if there is none. */
export async function readAnswer(
  ctx: Ctx,
  target: Pick<Target, 'column' | 'id'>,
  fieldId: number,
): Promise<AnswerRow | null> {
  const { rows } = await sql<AnswerRow>`
    select a.id, to_jsonb(a.answer) as answer, a.updated_by, a.source, a.created_at, a.updated_at from field_answer a
    where a.account_id = ${ctx.accountId} and a.field_id = ${fieldId} and ${sql.ref(`a.${target.column}`)} = ${target.id}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** An answer in the contract's shape. Without a row, the field is not answered. */
export function presentAnswer(
  target: Target,
  field: KnownField,
  row: AnswerRow | null,
): z.input<typeof FieldAnswer> {
  return {
    id: row?.id ?? null,
    customFieldId: field.id,
    identifier: field.identifier,
    [target.key]: target.id,
    answer: row?.answer ?? [],
    updatedBy: row?.updated_by ?? null,
    source: row?.source ?? 'API',
    createdAt: row?.created_at ?? null,
    updatedAt: row?.updated_at ?? null,
  };
}
