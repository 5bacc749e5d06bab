import { setImmediate as breath } from 'node:timers/promises';
import { savedFields } from '@callwright/contract/contacts.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import {
  cleanContact,
  type CleanedContact,
  type ContactInput,
} from '#/domain/crm/contact-records/contact-input.ts';
import { tagsNamed } from '#/domain/crm/contacts/tags.ts';
import { checkAnswer } from '#/domain/crm/fields/answers.ts';
import type { CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';
import { isHalfUsed, patternTime, type PatternTime } from '#/domain/crm/fields/pattern.ts';
import { findField, readNamedFields, type KnownField } from '#/domain/crm/fields/named-fields.ts';
import { faultAt, textIn } from './read-row.ts';
import { membersNamed } from './members.ts';
import { faultOf, faultOfIssues, refused, type ReadRow, type RowResult } from './row-result.ts';
import type { RunRow } from './run.ts';

/** A row as the upsert of a contact. */
export type Candidate = {
  readonly number: number;
  readonly input: ContactInput;
  readonly given: CleanedContact;
  readonly tagIds: readonly number[];
  readonly answers: readonly CheckedAnswer[];
  /** It has an answer that must be unique among contacts or that names members: such rows are saved one at a time. */
  readonly isAlone: boolean;
};

/** Whether a contact can be created from it; one found by something else needs no address. */
export function hasAddress({ columns }: CleanedContact): boolean {
  return columns.email_normalized !== undefined || columns.phone_normalized !== undefined;
}

/** The valid rows as upserts, and the invalid ones with the reason. */
export async function candidatesOf(
  tx: Ctx,
  { id, options: { system = 'import', unknownOwner } }: RunRow,
  rows: readonly ReadRow[],
): Promise<{ candidates: Candidate[]; results: RowResult[] }> {
  const members = await membersNamed(
    tx,
    rows.map(({ fields }) => fields['ownerEmail']),
  );
  const names = rows.flatMap(({ fields }) => tagsIn(fields));
  const { ids: tags, made } = await tagsNamed(tx, [...new Set(names)]);
  if (made.length > 0) await keepMadeTags(tx, id, made);
  const identifiers = new Set(rows.flatMap(({ fields }) => Object.keys(fields.customFields ?? {})));
  const known = await readNamedFields(
    tx,
    ['CONTACT'],
    [...identifiers].map((identifier) => ({ identifier })),
  );
  const candidates: Candidate[] = [];
  const results: RowResult[] = [];
  let time = patternTime();
  for (const [place, { number, fields }] of rows.entries()) {
    // Yields to the event loop, so that requests wait for a few rows at most.
    if (place % rowsAtOnce === 0 || isHalfUsed(time)) {
      // oxlint-disable-next-line no-await-in-loop
      await breath();
      time = patternTime();
    }
    const { ownerEmail: _owner, tags: _tags, externalId: _id, ...plain } = fields;
    const [ownerEmail, externalId] = [textIn(fields, 'ownerEmail'), textIn(fields, 'externalId')];
    const userId = ownerEmail === undefined ? undefined : members.get(ownerEmail.toLowerCase());
    if (ownerEmail !== undefined && userId === undefined && unknownOwner !== 'LEAVE_OUT') {
      results.push(refused(number, faultAt('ownerEmail', because('NO_SUCH_MEMBER'))));
      continue;
    }
    const parsed = savedFields.safeParse({
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
      const answers = answersOf(known, given.customFields, time);
      const isAlone = answers.some(({ field }) => field.is_unique || field.input_type.startsWith('USER'));
      candidates.push({ number, input: parsed.data, given, tagIds, answers, isAlone });
    } catch (error) {
      results.push(refused(number, faultOf(error)));
    }
  }
  return { candidates, results };
}

/** Notes the tags that the import created: undoing deletes those that nobody has by then. */
export async function keepMadeTags(tx: Ctx, importId: number, tagIds: readonly number[]): Promise<void> {
  await sql`
    update import_run set made_tags = made_tags || ${tagIds}::bigint[] where account_id = ${tx.accountId} and id = ${importId}`.execute(
    tx.db,
  );
}

const rowsAtOnce = 50;
const tagLengthMax = 255;

function tagsIn(fields: ReadRow['fields']): string[] {
  const { tags } = fields;
  return Array.isArray(tags) ? tags.map((tag) => String(tag).slice(0, tagLengthMax)) : [];
}

function answersOf(
  known: readonly KnownField[],
  given: Readonly<Record<string, string[]>>,
  time: PatternTime,
): CheckedAnswer[] {
  return Object.entries(given).flatMap(([identifier, answer]) => {
    const field = findField(known, { identifier });
    if (field === undefined)
      throw new ApiError('VALIDATION_ERROR', {
        fieldErrors: { customFields: [because('NO_FIELD', { identifier })] },
      });
    return [{ field, answer: checkAnswer(field, answer, 'customFields', time) }];
  });
}
