import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { isIn, rowKinds, rowsNow, type RowResource } from './rows.ts';

const atOnce = 500;

/**
 * Archives the rows of some records. A concurrent writer waits for the entry and then adds its change: the rows are
 * read after the entries are locked.
 * @returns the last record, or null if there was none left
 */
export async function fillRows(tx: Ctx, resource: RowResource, after: number): Promise<number | null> {
  const { table, owner, of } = rowKinds[resource];
  const column = sql.ref(`t.${owner}`);
  const { rows } = await sql<{ id: number }>`
    select distinct ${column} as id from ${sql.ref(table)} t
    where t.account_id = ${tx.accountId} and ${isIn(resource)} and ${column} > ${after} order by 1 limit ${sql.lit(atOnce)}`.execute(
    tx.db,
  );
  const owners = rows.map(({ id }) => id);
  if (owners.length === 0) return null;
  await sql`
    insert into archive_record (account_id, resource, record_id, contact_id, body)
    select ${tx.accountId}, ${resource}, o.id, case when ${of} = 'CONTACT' then o.id end, '{}' from unnest(${owners}::bigint[]) as o (id)
    on conflict do nothing returning record_id`.execute(tx.db);
  await sql`
    select from archive_record a where a.account_id = ${tx.accountId} and a.resource = ${resource} and a.record_id = any(${owners}::bigint[])
    order by a.record_id for update`.execute(tx.db);
  await sql`
    with found as materialized (${rowsNow(resource, tx.accountId, owners)})
    update archive_record a set body = found.body || a.body from found
    where a.account_id = ${tx.accountId} and a.resource = ${resource} and a.record_id = found.owner and a.record_id = any(${owners}::bigint[])`.execute(
    tx.db,
  );
  return owners.at(-1) ?? null;
}
