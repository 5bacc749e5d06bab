import type { ImportOptions } from '@callwright/contract/import.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint } from '#/platform/db/tx.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { readContact } from '#/domain/crm/contact-records/contact.ts';
import { matchMany } from '#/domain/crm/contact-records/match-many.ts';
import { utmOf } from '#/domain/crm/contact-records/utm.ts';
import { saveContact, saveKnownContact } from '#/domain/crm/contacts/save-contact.ts';
import { contactEffect, snapshotsOf } from './contact-snapshot.ts';
import { hasAddress, type Candidate } from './candidates.ts';
import { isKnownTouch, touchesOf } from './known-touches.ts';
import { likeliest, newsOf } from './keep-known.ts';
import { faultOf, refused, type RowResult } from './row-result.ts';
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
  const { number, given } = candidate;
  const matches = (await matchMany(tx, [given])).get(0) ?? [];
  const named = await knownBy(tx, options, candidate, matches);
  const kept = options.existing === 'KEEP' ? await keptContact(tx, named, candidate, matches) : null;
  const known = kept?.id ?? named;
  const ids = [...new Set([...matches.map(({ id }) => id), ...(known === null ? [] : [known])])];
  const before = await snapshotsOf(tx, ids);
  const input = await inputOf(
    tx,
    kept === null ? candidate : { ...candidate, input: await newsOf(tx, candidate, kept) },
    ids,
  );
  const { contactId } =
    known === null ? await saveContact(tx, input, 'IMPORT') : await saveKnownContact(tx, known, input);
  const effect = contactEffect(before.get(contactId), (await snapshotsOf(tx, [contactId])).get(contactId));
  if (effect === null) return { number, status: 'UNCHANGED', effects: [] };
  return { number, status: effect.changed === null ? 'CREATED' : 'UPDATED', effects: [effect] };
}

/** Leaves out a visit that the contact already has, so that importing a file twice does not add it twice. */
async function inputOf(tx: Ctx, { input, tagIds }: Candidate, ids: readonly number[]) {
  const utm = utmOf(input.utm);
  const touches = Object.keys(utm).length === 0 ? new Map() : await touchesOf(tx, ids);
  const isKnown = ids.some((id) => isKnownTouch(touches.get(id) ?? [], utm));
  return { ...input, tagIds: [...tagIds], ...(isKnown && { utm: undefined }) };
}

/** The contact whose existing fields win; null if there is none yet. */
async function keptContact(
  tx: Ctx,
  named: number | null,
  candidate: Candidate,
  matches: readonly ContactRow[],
): Promise<ContactRow | null> {
  const found =
    matches.find(({ id }) => id === named) ?? (named === null ? likeliest(candidate, matches) : undefined);
  return found ?? (named === null ? null : readContact(tx, named, 'contacts:write'));
}

/** The contact that a row matches by `matchOn`; null for the usual lookup. */
async function knownBy(
  tx: Ctx,
  { matchOn, system = 'import' }: ImportOptions,
  { given, answers }: Candidate,
  matches: readonly ContactRow[],
): Promise<number | null> {
  const { email_normalized: email, phone_normalized: phone } = given.columns;
  const byExternalId = (row: ContactRow) =>
    given.externalIds[system] !== undefined && row.external_ids[system] === given.externalIds[system];
  const isIt: Partial<Record<string, (row: ContactRow) => boolean>> = {
    email: (row) => email !== undefined && row.email_normalized === email,
    phoneNumber: (row) => phone !== undefined && row.phone_normalized === phone,
    externalId: byExternalId,
  };
  const found = matchOn === undefined ? undefined : matches.find((row) => isIt[matchOn]?.(row) === true)?.id;
  if (found !== undefined) return found;
  const answer = answers.find(({ field }) => `${answersPrefix}${field.identifier}` === matchOn);
  const answered =
    answer === undefined ? null : await answeredBy(tx, answer.field.id, answer.answer[0] ?? '');
  if (answered !== null || hasAddress(given)) return answered;
  // Nothing can be created without an address, but an external id is enough to find a contact.
  return matches.find(byExternalId)?.id ?? null;
}

/** Uses the index field_answer_value. */
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
