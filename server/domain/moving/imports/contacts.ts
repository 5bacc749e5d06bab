import { save } from '@callwright/contract/contacts.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import { importedContext } from '#/platform/changes/imported.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { savepoint } from '#/platform/db/tx.ts';
import { ApiError, toApiError } from '#/platform/errors/errors.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import {
  cleanContact,
  type CleanedContact,
  type ContactInput,
} from '#/domain/crm/contact-records/contact-input.ts';
import { lockExternalIds } from '#/domain/crm/contact-records/external-ids.ts';
import { matchMany } from '#/domain/crm/contact-records/match-many.ts';
import { createContacts } from '#/domain/crm/contacts/create-many.ts';
import { tagsNamed } from '#/domain/crm/contacts/tags.ts';
import { checkAnswer } from '#/domain/crm/fields/answers.ts';
import type { CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';
import { findField, readNamedFields, type KnownField } from '#/domain/crm/fields/named-fields.ts';
import { textIn } from './read-row.ts';
import { saveOne } from './contact-alone.ts';
import { membersByEmail } from './members.ts';
import { faultOf, faultOfIssues, refused, type ReadRow, type RowResult } from './row-result.ts';
import type { RunRow } from './run.ts';
import { unchangedOf } from './unchanged-contacts.ts';

/** A row as an upsert of a contact. */
export type Candidate = {
  readonly number: number;
  readonly input: ContactInput;
  readonly given: CleanedContact;
  readonly tagIds: readonly number[];
  readonly answers: readonly CheckedAnswer[];
  /** It has an answer that only one contact may give, or that names people: those are looked at one by one. */
  readonly isAlone: boolean;
};

/**
 * Writes the rows of a batch as upserts. New contacts are created together; contacts that are as the file says are found
 * together; all others take the way of a single one, each with its own savepoint.
 */
export async function saveContactRows(tx: Ctx, run: RunRow, rows: readonly ReadRow[]): Promise<RowResult[]> {
  const { candidates, results } = await candidatesOf(tx, run, rows);
  await lockExternalIds(tx, ...candidates.map(({ given }) => given.externalIds));
  const matches = await matchMany(
    tx,
    candidates.map(({ given }) => given),
  );
  const isNew = newOnes(candidates, matches);
  results.push(
    ...(await createdOf(
      tx,
      candidates.filter((_, place) => isNew[place]),
    )),
  );
  results.push(...(await unchangedOf(tx, matched(tx, run, candidates, matches))));
  const done = new Set(results.map(({ number }) => number));
  for (const candidate of candidates) {
    if (done.has(candidate.number)) continue;
    // In turn: two rows may be of one person.
    // oxlint-disable-next-line no-await-in-loop
    results.push(await saveOne(tx, run, candidate));
  }
  return results;
}

async function candidatesOf(
  tx: Ctx,
  { options: { system = 'import' } }: RunRow,
  rows: readonly ReadRow[],
): Promise<{ candidates: Candidate[]; results: RowResult[] }> {
  const members = await membersByEmail(
    tx,
    rows.map(({ fields }) => fields['ownerEmail']),
  );
  const names = rows.flatMap(({ fields }) => tagsIn(fields));
  const tags = await tagsNamed(tx, [...new Set(names)]);
  const identifiers = new Set(rows.flatMap(({ fields }) => Object.keys(fields.customFields ?? {})));
  const known = await readNamedFields(
    tx,
    ['CONTACT'],
    [...identifiers].map((identifier) => ({ identifier })),
  );
  const candidates: Candidate[] = [];
  const results: RowResult[] = [];
  for (const { number, fields } of rows) {
    const { ownerEmail: _owner, tags: _tags, externalId: _id, ...plain } = fields;
    const [ownerEmail, externalId] = [textIn(fields, 'ownerEmail'), textIn(fields, 'externalId')];
    const userId = ownerEmail === undefined ? undefined : members.get(ownerEmail.toLowerCase());
    if (ownerEmail !== undefined && userId === undefined) {
      const { code, text } = because('NO_SUCH_MEMBER');
      results.push(refused(number, { field: 'ownerEmail', code, message: text }));
      continue;
    }
    const parsed = save.input.safeParse({
      ...plain,
      ...(userId !== undefined && { userId }),
      ...(externalId !== undefined && { externalIds: { [system]: externalId } }),
    });
    if (!parsed.success) {
      results.push(refused(number, faultOfIssues(parsed.error)));
      continue;
    }
    try {
      const tagIds = [...new Set(tagsIn(fields).flatMap((name) => tags.get(name.toLowerCase()) ?? []))];
      const given = cleanContact(tx, parsed.data);
      const answers = answersOf(known, given.customFields);
      const isAlone = answers.some(({ field }) => field.is_unique || field.input_type.startsWith('USER'));
      candidates.push({ number, input: parsed.data, given, tagIds, answers, isAlone });
    } catch (error) {
      results.push(refused(number, faultOf(error)));
    }
  }
  return { candidates, results };
}

const tagLengthMax = 255;

function tagsIn(fields: ReadRow['fields']): string[] {
  const { tags } = fields;
  return Array.isArray(tags) ? tags.map((tag) => String(tag).slice(0, tagLengthMax)) : [];
}

function answersOf(known: readonly KnownField[], given: Readonly<Record<string, string[]>>): CheckedAnswer[] {
  return Object.entries(given).flatMap(([identifier, answer]) => {
    const field = findField(known, { identifier });
    if (field === undefined)
      throw new ApiError('VALIDATION_ERROR', {
        fieldErrors: { customFields: [because('NO_FIELD', { identifier })] },
      });
    return [{ field, answer: checkAnswer(field, answer, 'customFields') }];
  });
}

/** Whom nobody is known to be, neither here nor in a row before. */
function newOnes(candidates: readonly Candidate[], matches: ReadonlyMap<number, ContactRow[]>): boolean[] {
  const seen = new Set<string>();
  return candidates.map(({ given: { columns, externalIds }, isAlone }, place) => {
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
    return !isSeen && !isAlone && !matches.has(place);
  });
}

/** An error of one row would be one of all: then each takes its own way. */
async function createdOf(tx: Ctx, candidates: readonly Candidate[]): Promise<RowResult[]> {
  try {
    const made = await savepoint(tx, (part) => createContacts(part, candidates, 'IMPORT', importedContext));
    return candidates.flatMap(({ number }, place): RowResult[] => {
      const row = made[place];
      if (row === null || row === undefined) return [];
      return [{ number, status: 'CREATED', recordId: row.id, version: row.version, changed: null }];
    });
  } catch (error) {
    if (toApiError(error).status === 503) throw error;
    return [];
  }
}

type Matched = { readonly candidate: Candidate; readonly row: ContactRow };

/** Those who are exactly one contact, where the caller may change any. */
function matched(
  tx: Ctx,
  { options: { matchOn } }: RunRow,
  candidates: readonly Candidate[],
  matches: ReadonlyMap<number, ContactRow[]>,
): Matched[] {
  if (tx.role !== null && levelOf(tx.role, 'contacts:write') !== 'all') return [];
  if (matchOn?.startsWith('customFields.') === true) return [];
  return candidates.flatMap((candidate, place) => {
    const [row, ...others] = matches.get(place) ?? [];
    return row === undefined || others.length > 0 || candidate.isAlone ? [] : [{ candidate, row }];
  });
}
