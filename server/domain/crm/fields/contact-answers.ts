import { because } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { checkAnswer } from './answers.ts';
import { findField, readNamedFields, type KnownField } from './named-fields.ts';
import { patternTime } from './pattern.ts';
import { mustBePeople } from './people-answers.ts';
import { storeAnswers } from './store-answers.ts';
import { stageIdentifier } from './system-fields.ts';

export type CheckedAnswer = { field: KnownField; answer: string[] };

/** Checks answers given by current or former identifiers. Throws 400 naming those that do not fit. */
export async function checkContactAnswers(
  ctx: Ctx,
  answers: Record<string, readonly string[]>,
): Promise<CheckedAnswer[]> {
  const named = Object.keys(answers).map((identifier) => ({ identifier }));
  const fields = await readNamedFields(ctx, ['CONTACT'], named);
  const time = patternTime();
  const checked = named.map(({ identifier }) => {
    const field = findField(fields, { identifier });
    if (field === undefined) throw invalid({ customFields: [because('NO_FIELD', { identifier })] });
    return { field, answer: checkAnswer(field, answers[identifier] ?? [], 'customFields', time) };
  });
  await mustBePeople(ctx, checked, 'customFields');
  return checked;
}

/** Whether it is the stage field, whose value is in the contact's own row. */
export function isStage(field: KnownField): boolean {
  return field.is_system_field && field.identifier === stageIdentifier;
}

/** The stage among checked answers: the option's id, null to clear it, undefined if it is not among them. */
export function stageIn(checked: readonly CheckedAnswer[]): number | null | undefined {
  const stage = checked.find(({ field }) => isStage(field));
  if (stage === undefined) return undefined;
  return stage.field.options.find((option) => option.name === stage.answer[0])?.id ?? null;
}

/**
 * Stores checked answers of a contact whose row is locked, and removes empty ones. The stage is handled elsewhere.
 * @returns whether anything changed
 */
export async function storeContactAnswers(
  tx: Ctx,
  contactId: number,
  checked: readonly CheckedAnswer[],
): Promise<boolean> {
  const kept = checked.filter(({ field }) => !isStage(field));
  // Locked in a fixed order, because others may also write several unique answers.
  const unique = kept.filter(({ field, answer }) => field.is_unique && answer.length > 0);
  for (const { field, answer } of unique.toSorted((a, b) => a.field.id - b.field.id))
    await mustBeUnique(tx, contactId, field, answer);
  return (await storeAnswers(tx, { column: 'contact_id', id: contactId }, kept)).isChanged;
}

/** Throws if another contact has this answer. */
export async function mustBeUnique(
  tx: Ctx,
  contactId: number,
  field: KnownField,
  answer: readonly string[],
): Promise<void> {
  const value = answer[0] ?? '';
  await lockAnswers(tx, [{ field_id: field.id, value }]);
  // Uses the index field_answer_value.
  const { rows } = await sql<{ contact_id: number }>`
    select a.contact_id from field_answer a join contact c on c.account_id = a.account_id and c.id = a.contact_id and c.deleted_at is null
    where a.account_id = ${tx.accountId} and a.field_id = ${field.id} and a.contact_id <> ${contactId}
      and hashtextextended(lower(a.answer[1]), 0) = hashtextextended(lower(${value}), 0) and lower(a.answer[1]) = lower(${value})
    limit 1`.execute(tx.db);
  if (rows[0] !== undefined) throw answerTaken(field.name, rows[0].contact_id);
}

export function answerTaken(field: string, contactId: number): ApiError {
  return new ApiError('CONTACT_DUPLICATE', {
    because: because('UNIQUE_ANSWER_TAKEN', { field }),
    details: { contactId },
  });
}

type UniqueAnswer = { field_id: number; value: string };
type SameAnswer = { id: number; other_id: number; field: string };

/** Concurrent writers of the same unique answers wait here. Taken in a fixed order. */
async function lockAnswers(tx: Ctx, answers: readonly UniqueAnswer[]): Promise<void> {
  const keys = answers
    .toSorted((a, b) => a.field_id - b.field_id || (a.value < b.value ? -1 : 1))
    .map(({ field_id: fieldId, value }) => `answer:${tx.accountId}:${fieldId}:${value}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(key), 0)) from unnest(${keys}::text[]) as key`.execute(
    tx.db,
  );
}

/**
 * Who has the same unique answers as contacts that come back: contacts that were not deleted, and others of those. Until
 * the end of the transaction, nobody else gives these answers. The rows of the contacts are locked.
 */
export async function withSameAnswers(tx: Ctx, contactIds: readonly number[]): Promise<SameAnswer[]> {
  const { rows: given } = await sql<UniqueAnswer>`
    select a.field_id, lower(a.answer[1]) as value from field_answer a
    join custom_field f on f.account_id = a.account_id and f.id = a.field_id and f.is_unique and f.deleted_at is null
    where a.account_id = ${tx.accountId} and a.contact_id = any(${contactIds}::bigint[])`.execute(tx.db);
  if (given.length === 0) return [];
  await lockAnswers(tx, given);
  // Reads the answers to these fields once, whatever the planner knows: a join of answers could compare each with each.
  const { rows } = await sql<UniqueAnswer & { id: number; field: string }>`
    select a.contact_id as id, a.field_id, lower(a.answer[1]) as value, f.name as field from field_answer a
    join custom_field f on f.account_id = a.account_id and f.id = a.field_id
    join contact c on c.account_id = a.account_id and c.id = a.contact_id and (c.deleted_at is null or c.id = any(${contactIds}::bigint[]))
    where a.account_id = ${tx.accountId} and a.field_id = any(${given.map((answer) => answer.field_id)}::bigint[])
      and lower(a.answer[1]) = any(${given.map((answer) => answer.value)}::text[])
    order by a.contact_id`.execute(tx.db);
  const asked = new Set(contactIds);
  return [...Map.groupBy(rows, (row) => `${row.field_id}:${row.value}`).values()].flatMap((same) =>
    same
      .filter(({ id }) => asked.has(id))
      .flatMap(({ id, field }) =>
        same.filter((other) => other.id !== id).map((other) => ({ id, other_id: other.id, field })),
      ),
  );
}
