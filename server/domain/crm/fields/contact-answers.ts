import { because } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { checkAnswer } from './answers.ts';
import { findField, readNamedFields, type KnownField } from './named-fields.ts';
import { mustBePeople } from './people-answers.ts';
import { storeAnswers } from './store-answers.ts';
import { stageIdentifier } from './system-fields.ts';

export type CheckedAnswer = { field: KnownField; answer: string[] };

/** Answers by identifier, or an earlier identifier, checked against their fields; 400 names the one that does not fit. */
export async function checkContactAnswers(
  ctx: Ctx,
  answers: Record<string, readonly string[]>,
): Promise<CheckedAnswer[]> {
  const named = Object.keys(answers).map((identifier) => ({ identifier }));
  const fields = await readNamedFields(ctx, ['CONTACT'], named);
  const checked = named.map(({ identifier }) => {
    const field = findField(fields, { identifier });
    if (field === undefined) throw invalid({ customFields: [because('NO_FIELD', { identifier })] });
    return { field, answer: checkAnswer(field, answers[identifier] ?? [], 'customFields') };
  });
  await mustBePeople(ctx, checked, 'customFields');
  return checked;
}

/** The contact keeps its stage in its own row. */
export function isStage(field: KnownField): boolean {
  return field.is_system_field && field.identifier === stageIdentifier;
}

/** The stage a checked answer asks for: the option’s id, null to clear, undefined when it was not asked about. */
export function stageIn(checked: readonly CheckedAnswer[]): number | null | undefined {
  const stage = checked.find(({ field }) => isStage(field));
  if (stage === undefined) return undefined;
  return stage.field.options.find((option) => option.name === stage.answer[0])?.id ?? null;
}

/**
 * Stores checked answers of a contact whose row is locked; an empty one is removed. The stage is not among them.
 * @returns whether anything is other than before
 */
export async function storeContactAnswers(
  tx: Ctx,
  contactId: number,
  checked: readonly CheckedAnswer[],
): Promise<boolean> {
  const kept = checked.filter(({ field }) => !isStage(field));
  // One order of locks for all who write several unique answers.
  const unique = kept.filter(({ field, answer }) => field.is_unique && answer.length > 0);
  for (const { field, answer } of unique.toSorted((a, b) => a.field.id - b.field.id))
    await mustBeUnique(tx, contactId, field, answer);
  return (await storeAnswers(tx, { column: 'contact_id', id: contactId }, kept)).isChanged;
}

/** Only one contact may give this answer; another writer of the same answer waits here. */
export async function mustBeUnique(
  tx: Ctx,
  contactId: number,
  field: KnownField,
  answer: readonly string[],
): Promise<void> {
  const value = answer[0] ?? '';
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answer:${tx.accountId}:${field.id}:`} || lower(${value}), 0))`.execute(
    tx.db,
  );
  // Along field_answer_value.
  const { rows } = await sql<{ contact_id: number }>`
    select a.contact_id from field_answer a join contact c on c.account_id = a.account_id and c.id = a.contact_id and c.deleted_at is null
    where a.account_id = ${tx.accountId} and a.field_id = ${field.id} and a.contact_id <> ${contactId}
      and hashtextextended(lower(a.answer[1]), 0) = hashtextextended(lower(${value}), 0) and lower(a.answer[1]) = lower(${value})
    limit 1`.execute(tx.db);
  if (rows[0] !== undefined)
    throw new ApiError('CONTACT_DUPLICATE', {
      because: because('UNIQUE_ANSWER_TAKEN', { field: field.name }),
      details: { contactId: rows[0].contact_id },
    });
}
