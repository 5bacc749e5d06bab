import type { ImportOptions } from '@callwright/contract/import.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { columns, valueOf, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { readContact } from '#/domain/crm/contact-records/contact.ts';
import { matchMany } from '#/domain/crm/contact-records/match-many.ts';
import { saveContact, saveKnownContact, type Saved } from '#/domain/crm/contacts/save-contact.ts';
import type { Candidate } from './contacts.ts';
import { faultOf, refused, type Changed, type RowResult } from './row-result.ts';
import type { RunRow } from './run.ts';
import { answersPrefix } from './targets.ts';

/** Saves one row as POST /v1/contacts does. If it is refused, only this row is rolled back. */
export async function saveOne(tx: Ctx, { options }: RunRow, candidate: Candidate): Promise<RowResult> {
  try {
    return await savepoint(tx, (part) => savedOne(part, options, candidate));
  } catch (error) {
    return refused(candidate.number, faultOf(error));
  }
}

async function savedOne(tx: Ctx, options: ImportOptions, candidate: Candidate): Promise<RowResult> {
  const { number, tagIds, given } = candidate;
  const input = { ...candidate.input, tagIds: [...tagIds] };
  const before = (await matchMany(tx, [given])).get(0) ?? [];
  const known = await knownBy(tx, options, candidate, before);
  const saved =
    known === null ? await saveContact(tx, input, 'IMPORT') : await saveKnownContact(tx, known, input);
  const { row, contactId: recordId, created } = saved;
  if (created) return { number, status: 'CREATED', recordId, version: row.version, changed: null };
  const was = before.find(({ id }) => id === recordId) ?? null;
  const isSame = was !== null && was.version === row.version;
  return {
    number,
    recordId,
    version: row.version,
    ...(isSame ? unchanged : { status: 'UPDATED', changed: changedOf(was, saved) }),
  };
}

const unchanged = { status: 'UNCHANGED', changed: null } as const;

/** The contact that a row means by what the run looks for first; null to look as usual. */
async function knownBy(
  tx: Ctx,
  { matchOn, system = 'import' }: ImportOptions,
  { given, answers }: Candidate,
  matches: readonly ContactRow[],
): Promise<number | null> {
  if (matchOn === undefined) return null;
  const { email_normalized: email, phone_normalized: phone } = given.columns;
  const isIt: Partial<Record<string, (row: ContactRow) => boolean>> = {
    email: (row) => email !== undefined && row.email_normalized === email,
    phoneNumber: (row) => phone !== undefined && row.phone_normalized === phone,
    externalId: (row) =>
      given.externalIds[system] !== undefined && row.external_ids[system] === given.externalIds[system],
  };
  const found = matches.find((row) => isIt[matchOn]?.(row) === true)?.id;
  if (found !== undefined) return found;
  const answer = answers.find(({ field }) => `${answersPrefix}${field.identifier}` === matchOn);
  return answer === undefined ? null : answeredBy(tx, answer.field.id, answer.answer[0] ?? '');
}

/** Along field_answer_value. */
async function answeredBy(tx: Ctx, fieldId: number, value: string): Promise<number | null> {
  const { rows } = await sql<{ contact_id: number }>`
    select a.contact_id from field_answer a join contact c on c.account_id = a.account_id and c.id = a.contact_id and c.deleted_at is null
    where a.account_id = ${tx.accountId} and a.field_id = ${fieldId}
      and hashtextextended(lower(a.answer[1]), 0) = hashtextextended(lower(${value}), 0) and lower(a.answer[1]) = lower(${value})
    order by a.contact_id limit 2`.execute(tx.db);
  const [first, ...others] = rows;
  if (first === undefined || others.length > 0) return null;
  return (await readContact(tx, first.contact_id, 'contacts:write')).id;
}

/** Follows from other columns, or says when something was. */
const derived = new Set([
  'id',
  'version',
  'has_related',
  'updated_at',
  'created_at',
  'last_activity_at',
  'stage_changed_at',
]);
const kept = [
  ...Object.entries(columns)
    .filter(([name, column]) => column.from === undefined && !derived.has(name))
    .map(([name]) => name),
  'stage_option_id',
];

/** Of a contact that an earlier row has just made there is nothing to put back: it goes with that row. */
export function changedOf(was: ContactRow | null, { row }: Pick<Saved, 'row'>): Changed {
  if (was === null) return {};
  const pairs = kept.map((name) => [name, [valueOf(was, name), valueOf(row, name)]] as const);
  return Object.fromEntries(
    pairs.filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after)),
  );
}
