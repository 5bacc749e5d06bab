import { because } from '@callwright/contract/error-reasons.ts';
import type { undoMerge } from '@callwright/contract/contact-merge.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound, violates } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { announceChange, writeChanges } from '#/domain/crm/contact-records/change.ts';
import {
  contactColumns,
  valueOf,
  type ColumnChanges,
  type ContactRow,
} from '#/domain/crm/contact-records/columns.ts';
import { visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import { lockExternalIds, ownedElsewhere } from '#/domain/crm/contact-records/external-ids.ts';
import { answerTaken, withSameAnswers } from '#/domain/crm/fields/contact-answers.ts';
import { reopenClaims, type ReleasedClaim } from './merge-claims.ts';
import { moveRowsBack, type Moved } from './merge-rows.ts';
import { announceRestored } from './restore.ts';

type MergeRow = {
  primary_id: number;
  merged_ids: number[];
  columns: { [column: string]: [before: unknown, after: unknown] };
  moved: Moved;
  pairs: number[];
  released_claims: ReleasedClaim[];
};

/** POST /v1/contacts/merge/{mergeId}/undo: moved rows go back, unless they were changed since. */
export async function undoContactMerge(
  ctx: Ctx,
  { mergeId }: Input<typeof undoMerge>,
): Promise<Result<typeof undoMerge>> {
  try {
    return await transaction(ctx, (tx) => undoInside(tx, mergeId));
  } catch (error) {
    if (violates(error, '23505', 'contact_email') || violates(error, '23505', 'contact_phone'))
      throw takenSince(error);
    throw error;
  }
}

function takenSince(cause: unknown): ApiError {
  return new ApiError('CONTACT_DUPLICATE', {
    because: because('CONTACT_TAKEN_SINCE'),
    cause,
  });
}

async function undoInside(tx: Ctx, mergeId: string): Promise<Result<typeof undoMerge>> {
  const merge = await lockMerge(tx, mergeId);
  const { primary_id: primaryId, merged_ids: mergedIds } = merge;
  await lockCalls(
    tx,
    (merge.moved['event_call'] ?? []).map(([id]) => id),
  );
  const { primary, others } = await lockAll(tx, merge);
  const written = await writeChanges(tx, primary, revertedColumns(primary, merge.columns), relatedIn(merge));
  await bringBack(tx, others);
  const hands = await moveRowsBack(tx, primaryId, merge.moved);
  await mustStayUnique(tx, others);
  await reopenClaims(tx, merge.released_claims);
  await sql`delete from duplicate_candidate where account_id = ${tx.accountId} and id = any(${merge.pairs}::bigint[])`.execute(
    tx.db,
  );
  await sql`update contact_merge set undone_at = ${iso(tx.now)}::timestamptz where account_id = ${tx.accountId} and id = ${mergeId}`.execute(
    tx.db,
  );
  await announceChange(tx, primary, written);
  // Only now, when all their rows are back.
  await announceRestored(tx, await readRows(tx, others), { isKept: true, hands });
  await auditAll(tx, 'contact.unmerge', 'contact', [
    { id: primaryId, before: { mergeId, mergedIds }, after: null },
  ]);
  return { data: { mergeId, primaryId, restored: others.map((row) => row.id) } };
}

async function lockMerge(tx: Ctx, mergeId: string): Promise<MergeRow> {
  const { rows } = await sql<MergeRow & { is_undone: boolean }>`
    select primary_id, to_jsonb(merged_ids) as merged_ids, columns, moved, to_jsonb(pairs) as pairs, released_claims, undone_at is not null as is_undone
    from contact_merge
    where account_id = ${tx.accountId} and id = ${mergeId} and undo_until > ${iso(tx.now)}::timestamptz
    for update`.execute(tx.db);
  const row = rows[0];
  if (row === undefined) throw notFound('merge');
  if (row.is_undone) throw new ApiError('CONFLICT', { because: because('MERGE_UNDONE') });
  return row;
}

async function lockCalls(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    select from event_call where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx.db,
  );
}

async function lockAll(
  tx: Ctx,
  { primary_id: primaryId, merged_ids: mergedIds }: MergeRow,
): Promise<{ primary: ContactRow; others: ContactRow[] }> {
  const visible = visibleContacts(tx, 'contacts:write') ?? sql`true`;
  const { rows } = await sql<ContactRow & { is_visible: boolean | null }>`
    select ${sql.raw(contactColumns)}, ${visible} as is_visible from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${[primaryId, ...mergedIds]}::bigint[])
    order by c.id for update of c`.execute(tx.db);
  const primary = rows.find((row) => row.id === primaryId);
  if (primary === undefined || !primary.is_visible) throw notFound('merge');
  if (primary.deleted_at !== null)
    throw new ApiError('CONFLICT', {
      because: primary.merged_into_id === null ? because('CONTACT_DELETED') : because('MERGED_SINCE'),
    });
  return {
    primary,
    others: rows.filter((row) => row.merged_into_id === primaryId && mergedIds.includes(row.id)),
  };
}

/** Columns that only make sense together: if one was changed since, both stay. */
const groups = [
  ['email', 'email_normalized'],
  ['phone_number', 'phone_normalized'],
  ['secondary_email', 'secondary_email_normalized'],
  ['secondary_phone_number', 'secondary_phone_normalized'],
  ['status', 'status_before_booking'],
];

/** The values that the merge wrote and nobody has changed since. */
function revertedColumns(primary: ContactRow, columns: MergeRow['columns']): ColumnChanges {
  const isUntouched = (column: string): boolean => {
    const change = columns[column];
    return change === undefined || JSON.stringify(valueOf(primary, column)) === JSON.stringify(change[1]);
  };
  const reverted = Object.entries(columns).filter(
    ([column]) =>
      column !== 'has_related' &&
      (groups.find((group) => group.includes(column)) ?? [column]).every(isUntouched),
  );
  return Object.fromEntries(reverted.map(([column, [before]]) => [column, before])) as ColumnChanges; // its keys come from there
}

function relatedIn({ moved }: MergeRow): string[] {
  return [
    ...(moved['contact_tag'] === undefined ? [] : ['tags']),
    ...(moved['field_answer'] === undefined ? [] : ['customFields']),
  ];
}

/** Unique indexes decide about email and phone number, an advisory lock about external ids. */
async function bringBack(tx: Ctx, others: readonly ContactRow[]): Promise<void> {
  await lockExternalIds(tx, Object.assign({}, ...others.map((row) => row.external_ids)));
  const ids = others.map((row) => row.id);
  const now = iso(tx.now);
  const { rows } = await sql<ContactRow>`
    update contact c set deleted_at = null, merged_into_id = null, updated_at = ${now}::timestamptz, version = c.version + 1
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::bigint[])
    returning ${sql.raw(contactColumns)}`.execute(tx.db);
  for (const row of rows) {
    const taken = await ownedElsewhere(tx, row.id, row.external_ids);
    if (taken.size > 0) throw takenSince(undefined);
  }
}

/** When their answers are back. A merged contact keeps its own answer if the survivor has another one. */
async function mustStayUnique(tx: Ctx, others: readonly ContactRow[]): Promise<void> {
  const ids = others.map((row) => row.id);
  const [same] = await withSameAnswers(tx, ids);
  if (same !== undefined) throw answerTaken(same.field, same.other_id);
}

async function readRows(tx: Ctx, contacts: readonly ContactRow[]): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${sql.raw(contactColumns)} from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${contacts.map((row) => row.id)}::bigint[]) order by c.id`.execute(
    tx.db,
  );
  return rows;
}
