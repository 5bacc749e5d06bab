import { because } from '@callwright/contract/error-reasons.ts';
import { bytesFor } from '#/platform/db/draws.ts';
import type { merge } from '@callwright/contract/contact-merge.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { announceChange, writeChanges, type Written } from '#/domain/crm/contact-records/change.ts';
import { contactColumns, valueOf, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { presentContacts, visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import { releaseOtherClaims, type ReleasedClaim } from './merge-claims.ts';
import { handsOf, moveRows, type Moved } from './merge-rows.ts';
import { mergedColumns } from './merged-columns.ts';

/** How long merged or deleted contacts can be restored. */
export const undoDays = 30;

type Body = Input<typeof merge>;
type Record = {
  primaryId: number;
  otherIds: number[];
  moved: Moved;
  pairs: number[];
  released: ReleasedClaim[];
};

/** POST /v1/contacts/merge: merges several contacts into the primary one, in one transaction. Can be undone. */
export async function mergeContacts(ctx: Ctx, input: Body): Promise<Result<typeof merge>> {
  const { primaryId, prefer = {} } = input;
  const otherIds = [...new Set(input.secondaryIds)];
  return transaction(ctx, async (tx) => {
    await lockCallsOf(tx, [primaryId, ...otherIds]);
    const { primary, others } = await lockAll(tx, primaryId, otherIds);
    const changes = mergedColumns(primary, others, prefer);
    if (changes.email === null && changes.phone_number === null)
      throw invalid({ prefer: [because('EMAIL_OR_PHONE_REMAINS')] });
    const { released, setterId } = await releaseOtherClaims(tx, primary, others);
    if (setterId !== null) changes.setter_id = setterId;
    const moved = await moveRows(tx, primaryId, otherIds);
    const pairs = await moveDuplicates(tx, primaryId, otherIds);
    // Before the survivor takes over their addresses, which must be unique.
    await bury(tx, primaryId, otherIds);
    const written = await writeChanges(tx, primary, changes, relatedIn(moved));
    const saved = await remember(
      tx,
      { primaryId, otherIds, moved, pairs, released },
      columnsOf(primary, changes, written),
    );
    await announceChange(tx, primary, written);
    const [contact] = await presentContacts(tx, [written.row]);
    if (contact === undefined) throw new Error('A row was presented as nothing');
    await announce(tx, written.row, saved.mergeId, { mergedIds: otherIds, moved });
    return { data: { ...saved, contact } };
  });
}

/**
 * Calls are locked before contacts, as everywhere. Two calls of one event at the same time cannot belong to one
 * contact.
 */
async function lockCallsOf(tx: Ctx, contactIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; is_double: boolean }>`
    select call.id, exists (
      select from event_call same
      where same.account_id = call.account_id and same.contact_id = any(${contactIds}::bigint[]) and same.contact_id <> call.contact_id
        and same.event_id = call.event_id and same.starts_at = call.starts_at and same.status = 'SCHEDULED' and call.status = 'SCHEDULED') as is_double
    from event_call call
    where call.account_id = ${tx.accountId} and call.contact_id = any(${contactIds}::bigint[])
    order by call.id for no key update of call`.execute(tx.db);
  const doubles = rows.filter((row) => row.is_double).map((row) => row.id);
  if (doubles.length > 0)
    throw new ApiError('CONFLICT', {
      because: because('CALL_OF_BOTH'),
      details: { eventCallIds: doubles },
    });
}

/**
 * A stronger lock than for other changes: whoever inserts a row for one of these contacts has to wait, and then follows
 * the merge.
 */
async function lockAll(
  tx: Ctx,
  primaryId: number,
  otherIds: readonly number[],
): Promise<{ primary: ContactRow; others: ContactRow[] }> {
  const visible = visibleContacts(tx, 'contacts:write') ?? sql`true`;
  const { rows } = await sql<ContactRow>`
    select ${sql.raw(contactColumns)} from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${[primaryId, ...otherIds]}::bigint[]) and c.deleted_at is null and ${visible}
    order by c.id for update of c`.execute(tx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const primary = byId.get(primaryId);
  const others = otherIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
  if (primary === undefined || others.length < otherIds.length) throw notFound('contact');
  return { primary, others };
}

/**
 * Suspected duplicates of the merged contacts become those of the survivor; pairs among them are removed. Returns the
 * new pairs.
 */
async function moveDuplicates(tx: Ctx, primaryId: number, otherIds: readonly number[]): Promise<number[]> {
  const merged = sql`any(${[primaryId, ...otherIds]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    insert into duplicate_candidate (account_id, contact_id, other_id, reason, matched)
    select distinct on (pair.alike) ${tx.accountId}::bigint, least(pair.alike, ${primaryId}::bigint), greatest(pair.alike, ${primaryId}::bigint), pair.reason, pair.matched
    from (
      select other_id as alike, reason, matched from duplicate_candidate
      where account_id = ${tx.accountId} and contact_id = any(${otherIds}::bigint[]) and dismissed_at is null
      union all
      select contact_id, reason, matched from duplicate_candidate
      where account_id = ${tx.accountId} and other_id = any(${otherIds}::bigint[]) and dismissed_at is null
    ) pair
    where pair.alike <> all(${[primaryId, ...otherIds]}::bigint[])
    on conflict do nothing returning id`.execute(tx.db);
  await sql`
    delete from duplicate_candidate where account_id = ${tx.accountId} and contact_id = ${merged} and other_id = ${merged}`.execute(
    tx.db,
  );
  return rows.map((row) => row.id);
}

async function bury(tx: Ctx, primaryId: number, otherIds: readonly number[]): Promise<void> {
  const now = iso(tx.now);
  await sql`
    update contact set deleted_at = ${now}::timestamptz, merged_into_id = ${primaryId}, updated_at = ${now}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = any(${otherIds}::bigint[])`.execute(tx.db);
}

function relatedIn(moved: Moved): string[] {
  return [
    ...(moved['contact_tag'] === undefined ? [] : ['tags']),
    ...(moved['field_answer'] === undefined ? [] : ['customFields']),
  ];
}

/** Each changed column, with its previous value and the new one as the database returns it. */
function columnsOf(
  before: ContactRow,
  changes: object,
  { row }: Written,
): { [column: string]: [unknown, unknown] } {
  return Object.fromEntries(
    Object.keys(changes)
      .map((column): [string, [unknown, unknown]] => [
        column,
        [valueOf(before, column), valueOf(row, column)],
      ])
      .filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)),
  );
}

async function remember(
  tx: Ctx,
  { primaryId, otherIds, moved, pairs, released }: Record,
  columns: object,
): Promise<{ mergeId: string; undoUntil: string }> {
  const mergeId = `mrg_${bytesFor(tx, 12).toString('base64url')}`;
  const undoUntil = iso(tx.now + undoDays * dayMs);
  await sql`
    insert into contact_merge (account_id, id, primary_id, merged_ids, merged_at, merged_by, undo_until, columns, moved, pairs, released_claims)
    values (${tx.accountId}, ${mergeId}, ${primaryId}, ${otherIds}::bigint[], ${iso(tx.now)}, ${JSON.stringify(tx.actor)}::jsonb, ${undoUntil},
      ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(moved)}::jsonb, ${pairs}::bigint[], ${JSON.stringify(released)}::jsonb)`.execute(
    tx.db,
  );
  return { mergeId, undoUntil };
}

async function announce(
  tx: Ctx,
  row: ContactRow,
  mergeId: string,
  { mergedIds, moved }: { mergedIds: number[]; moved: Moved },
): Promise<void> {
  // The outbox can be read without the scope contacts:pii.
  const [object] = await presentContacts({ ...tx, scopes: new Set() }, [row]);
  if (object === undefined) throw new Error('A row was presented as nothing');
  await publish(tx, 'contact.merged', object, {
    extra: { mergedIds, mergeId },
    context: { isKept: true, hands: handsOf(row.id, moved) },
  });
  const after = { mergeId, primaryId: row.id, mergedIds };
  await auditAll(
    tx,
    'contact.merge',
    'contact',
    [row.id, ...mergedIds].map((id) => ({ id, before: null, after })),
  );
}
