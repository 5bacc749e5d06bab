import { dayMs } from '@callwright/contract/units-of-time.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { inBatches, workspacesWith } from '#/platform/workspaces/in-batches.ts';
import { iso } from '#/platform/values/time.ts';
import { eraseForgotten, eraseMerged, withMerged } from './erase.ts';
import { undoDays } from './merge.ts';

const ipDays = 90;
/** For each batch, all mails are searched for texts about these people. */
const atOnce = 50;

/**
 * The daily purge of contacts: contacts deleted 30 days ago are erased, and merges of that age can no longer be undone;
 * IP addresses are deleted after 90 days. Each batch is a transaction, whose locked rows concurrent purges skip.
 */
export async function purgeContacts(app: App): Promise<void> {
  const due = sql`deleted_at <= ${iso(app.clock() - undoDays * dayMs)}::timestamptz and deleted_at is not null and erased_at is null`;
  for (const accountId of await workspacesWith(app, sql`select account_id from contact where ${due}`))
    await inBatches(app, accountId, (tx) => purgeDeleted(tx, due));
  const aged = sql`created_at <= ${iso(app.clock() - ipDays * dayMs)}::timestamptz and ip_address is not null`;
  for (const accountId of await workspacesWith(app, sql`select account_id from contact where ${aged}`))
    await inBatches(app, accountId, (tx) => forgetAddresses(tx, aged));
  const over = sql`undo_until <= ${iso(app.clock())}::timestamptz`;
  for (const accountId of await workspacesWith(app, sql`select account_id from contact_merge where ${over}`))
    await inBatches(app, accountId, (tx) => forgetMerges(tx, over));
}

type Deleted = { id: number; is_merged: boolean };

/** @returns how many contacts were found */
async function purgeDeleted(tx: Ctx, due: Sql): Promise<number> {
  const { rows } = await sql<Deleted>`
    select id, merged_into_id is not null as is_merged from contact
    where account_id = ${tx.accountId} and ${due} order by id limit ${sql.lit(atOnce)} for update skip locked`.execute(
    tx.db,
  );
  const merged = rows.filter((row) => row.is_merged).map((row) => row.id);
  const ids = rows.filter((row) => !row.is_merged).map((row) => row.id);
  // The survivor of a merge stays: only the merged contact itself is deleted.
  if (merged.length > 0) await eraseMerged(tx, merged);
  if (ids.length > 0) {
    await eraseForgotten(tx, ids);
    await deleteUnused(tx, ids);
    await publishAll(
      tx,
      ids.map((id) => ({ type: 'contact.erased', object: { id } })),
    );
    await auditAll(
      tx,
      'contact.purge',
      'contact',
      ids.map((id) => ({ id, before: null, after: null })),
    );
  }
  return rows.length;
}

/** Rows that calls, deals or payments refer to stay as erased contacts, so that sums and reports still count them. */
async function deleteUnused(tx: Ctx, ids: readonly number[]): Promise<void> {
  const used = (table: string): Sql =>
    sql`select contact_id from ${sql.ref(table)} where account_id = ${tx.accountId} and contact_id = any(${ids}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as id
    except (${used('event_call')} union all ${used('deal')} union all ${used('payment')})`.execute(tx.db);
  if (rows.length === 0) return;
  const gone = await withMerged(
    tx,
    rows.map((row) => row.id),
  );
  await sql`delete from contact where account_id = ${tx.accountId} and id = any(${gone}::bigint[])`.execute(
    tx.db,
  );
}

async function forgetAddresses(tx: Ctx, aged: Sql): Promise<number> {
  const { rows } = await sql`
    update contact set ip_address = null, version = version + 1
    where account_id = ${tx.accountId} and id in (
      select id from contact where account_id = ${tx.accountId} and ${aged} order by id limit ${sql.lit(1_000)} for no key update skip locked)
    returning id`.execute(tx.db);
  return rows.length;
}

async function forgetMerges(tx: Ctx, over: Sql): Promise<number> {
  const { rows } = await sql`
    delete from contact_merge where account_id = ${tx.accountId} and id in (
      select id from contact_merge where account_id = ${tx.accountId} and ${over} order by id limit ${sql.lit(1_000)} for update skip locked)
    returning id`.execute(tx.db);
  return rows.length;
}
