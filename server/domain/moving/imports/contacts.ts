import { levelOf } from '@callwright/contract/roles.ts';
import { importedContext } from '#/platform/changes/imported.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { toApiError } from '#/platform/errors/errors.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { lockExternalIds } from '#/domain/crm/contact-records/external-ids.ts';
import { matchMany } from '#/domain/crm/contact-records/match-many.ts';
import { createContacts } from '#/domain/crm/contacts/create-many.ts';
import { candidatesOf, hasAddress, type Candidate } from './candidates.ts';
import { saveOne } from './contact-alone.ts';
import type { ReadRow, RowResult } from './row-result.ts';
import type { RunRow } from './run.ts';
import { unchangedOf } from './unchanged-contacts.ts';

/**
 * Upserts the rows of a batch. New contacts are inserted together, and contacts that already match their row are
 * detected together. All others are saved one at a time, each with its own savepoint.
 */
export async function saveContactRows(tx: Ctx, run: RunRow, rows: readonly ReadRow[]): Promise<RowResult[]> {
  const { candidates, results } = await candidatesOf(tx, run, rows);
  await lockExternalIds(tx, ...candidates.map(({ given }) => given.externalIds));
  results.push(...(await savedTogether(tx, run, candidates)));
  const done = new Set(results.map(({ number }) => number));
  for (const candidate of candidates) {
    if (done.has(candidate.number)) continue;
    // One after the other: two rows may be about the same person.
    // oxlint-disable-next-line no-await-in-loop
    results.push(await saveOne(tx, run, candidate));
  }
  return results;
}

/** Results of the new contacts, and of those that already match their rows. */
async function savedTogether(tx: Ctx, run: RunRow, candidates: readonly Candidate[]): Promise<RowResult[]> {
  const matches = await matchMany(
    tx,
    candidates.map(({ given }) => given),
  );
  const isNew = newOnes(candidates, matches);
  const created = await createdOf(
    tx,
    candidates.filter((_, place) => isNew[place]),
  );
  return [...created, ...(await unchangedOf(tx, matched(tx, run, candidates, matches)))];
}

/** Rows that match no contact, neither here nor in an earlier row. */
function newOnes(candidates: readonly Candidate[], matches: ReadonlyMap<number, ContactRow[]>): boolean[] {
  const seen = new Set<string>();
  return candidates.map(({ given, isAlone }, place) => {
    const { columns, externalIds } = given;
    const keys = [
      ...[columns.email_normalized, columns.secondary_email_normalized].map(
        (email) => email && `email ${email}`,
      ),
      ...[columns.phone_normalized, columns.secondary_phone_normalized].map(
        (phone) => phone && `phone ${phone}`,
      ),
      ...Object.entries(externalIds).map((pair) => `id ${JSON.stringify(pair)}`),
    ].filter((key) => key !== undefined);
    const isSeen = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return !isSeen && !isAlone && hasAddress(given) && !matches.has(place);
  });
}

/** On an error, which one row would cause for all of them, each row is saved on its own. */
async function createdOf(tx: Ctx, candidates: readonly Candidate[]): Promise<RowResult[]> {
  try {
    const made = await savepoint(tx, (part) => createContacts(part, candidates, 'IMPORT', importedContext));
    return candidates.flatMap(({ number }, place): RowResult[] => {
      const row = made[place];
      if (row === null || row === undefined) return [];
      const { id: recordId, version } = row;
      return [
        { number, status: 'CREATED', effects: [{ kind: 'contacts', recordId, version, changed: null }] },
      ];
    });
  } catch (error) {
    if (toApiError(error).status === 503) throw error;
    return [];
  }
}

type Matched = { readonly candidate: Candidate; readonly row: ContactRow };

/** Rows that match exactly one contact, if the caller may change any contact. */
function matched(
  tx: Ctx,
  { options: { matchOn, existing } }: RunRow,
  candidates: readonly Candidate[],
  matches: ReadonlyMap<number, ContactRow[]>,
): Matched[] {
  if (tx.role !== null && levelOf(tx.role, 'contacts:write') !== 'all') return [];
  // With these options the outcome depends on the contact that is found, so each row is saved on its own.
  if (matchOn?.startsWith('customFields.') === true || existing === 'KEEP') return [];
  return candidates.flatMap((candidate, place) => {
    const [row, ...others] = matches.get(place) ?? [];
    return row === undefined || others.length > 0 || candidate.isAlone ? [] : [{ candidate, row }];
  });
}
