import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import type { CleanedContact } from '#/domain/crm/contact-records/contact-input.ts';
import type { Match } from '#/domain/crm/contact-records/match.ts';
import { isStage, type CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';

/** A visitor's input about a contact: what may be written, and what differs from what is known. */
export type Submitted = {
  given: CleanedContact;
  answers: readonly CheckedAnswer[];
  /** Answers that differ from the contact's. They are not written. */
  differing: readonly CheckedAnswer[];
};

type Suggestion = { slot: string; value: readonly string[] };

/**
 * Anybody can submit a known email address on a public page. So only the empty fields of a known contact are filled,
 * and what differs becomes a suggestion. The caller holds the contact's row lock.
 */
export async function keepKnown(
  tx: Ctx,
  before: ContactRow,
  submitted: Pick<Submitted, 'given' | 'answers'>,
  others: readonly Match[],
): Promise<Submitted> {
  const stored = await storedAnswers(tx, before.id, submitted.answers);
  const answers: CheckedAnswer[] = [];
  const differing: CheckedAnswer[] = [];
  for (const checked of submitted.answers) {
    if (isStage(checked.field) ? before.stage !== null : checked.answer.length === 0) continue;
    const known = stored.get(checked.field.id);
    if (known === undefined) answers.push(checked);
    else if (!isEqual(known, checked.answer)) differing.push(checked);
  }
  const suggestions = [
    ...nameSuggestion(before, submitted.given),
    ...addressSuggestions(before, submitted.given, others),
    ...differing.map(({ field, answer }) => ({ slot: `field:${field.id}`, value: answer })),
  ];
  if (suggestions.length > 0) await suggest(tx, before.id, submitted.given.eventId, suggestions);
  return {
    given: { ...submitted.given, columns: emptyOnly(before, submitted.given.columns) },
    answers,
    differing,
  };
}

type Columns = CleanedContact['columns'];

/**
 * The columns that are still empty. First and last name count as one, because half a name each from two people would be
 * nobody's.
 */
function emptyOnly(before: ContactRow, columns: Columns): Columns {
  const isSameName = isSameNameSoFar(before, columns);
  const kept = Object.entries(columns).filter(([column]) => {
    if (before[column as keyof Columns] !== null) return false; // names of columns
    if (column === 'first_name' || column === 'last_name') return isSameName;
    return true;
  });
  return Object.fromEntries(kept) as Columns; // some of the columns
}

function isSameNameSoFar(before: ContactRow, { first_name: first, last_name: last }: Columns): boolean {
  const fits = (known: string | null, submitted: string | undefined) =>
    known === null || submitted === undefined || isSameText(known, submitted);
  return fits(before.first_name, first) && fits(before.last_name, last);
}

function nameSuggestion(before: ContactRow, { columns }: CleanedContact): Suggestion[] {
  if (isSameNameSoFar(before, columns)) return [];
  return [{ slot: 'name', value: [columns.first_name ?? '', columns.last_name ?? ''] }];
}

/** An address that belongs to another contact is not a suggestion; the two are recorded as possible duplicates. */
function addressSuggestions(
  before: ContactRow,
  { columns }: CleanedContact,
  others: readonly Match[],
): Suggestion[] {
  const isTaken = (way: 'email' | 'phone') => others.some((other) => other.ways.includes(way));
  const differs = (submitted: string | undefined, ...known: (string | null)[]) =>
    submitted !== undefined && known[0] !== null && !known.includes(submitted);
  const { email, email_normalized: asEmail, phone_number: phone, phone_normalized: asPhone } = columns;
  const isOtherEmail = differs(asEmail, before.email_normalized, before.secondary_email_normalized);
  const isOtherPhone = differs(asPhone, before.phone_normalized, before.secondary_phone_normalized);
  return [
    ...(email !== undefined && isOtherEmail && !isTaken('email') ? [{ slot: 'email', value: [email] }] : []),
    ...(phone !== undefined && isOtherPhone && !isTaken('phone')
      ? [{ slot: 'phoneNumber', value: [phone] }]
      : []),
  ];
}

/** The latest suggestion per field. A dismissed one returns only with another value. */
async function suggest(
  tx: Ctx,
  contactId: number,
  eventId: number | null,
  suggestions: readonly Suggestion[],
): Promise<void> {
  const rows = JSON.stringify(suggestions.toSorted((a, b) => (a.slot < b.slot ? -1 : 1)));
  await sql`
    insert into contact_suggestion as s (account_id, contact_id, slot, value, event_id, created_at)
    select ${tx.accountId}, ${contactId}, n.slot, n.value, ${eventId}, ${iso(tx.now)}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as n (slot text, value text[])
    on conflict (account_id, contact_id, slot) do update set
      value = excluded.value, event_id = excluded.event_id, created_at = excluded.created_at, dismissed_at = null
    where s.value <> excluded.value`.execute(tx.db);
}

async function storedAnswers(
  tx: Ctx,
  contactId: number,
  checked: readonly CheckedAnswer[],
): Promise<Map<number, string[]>> {
  if (checked.length === 0) return new Map();
  const { rows } = await sql<{ field_id: number; answer: string[] }>`
    select a.field_id, to_jsonb(a.answer) as answer from field_answer a
    where a.account_id = ${tx.accountId} and a.contact_id = ${contactId}
      and a.field_id = any(${checked.map(({ field }) => field.id)}::bigint[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.field_id, row.answer]));
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
