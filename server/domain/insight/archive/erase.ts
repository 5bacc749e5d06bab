import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { eraseArchivedRows } from './erase-rows.ts';
import type { Step } from './fold.ts';
import { bodyOf, kinds, resourceNames, type Body, type Resource } from './resources.ts';
import { rowResources, type RowResource } from './rows.ts';
import { store } from './store.ts';

const rangeRows = 20_000;

/**
 * Erases people from the archive, after they were erased from the rows. Personal data is removed from every version;
 * what reports count stays.
 */
export async function eraseArchived(tx: Ctx, contactIds: readonly number[]): Promise<void> {
  for (const resource of resourceNames)
    await eraseWhere(tx, resource, sql`a.contact_id = any(${contactIds}::bigint[])`);
  await eraseArchivedRows(tx, contactIds);
}

/** The same, only for the records of merged contacts. */
export async function eraseArchivedContacts(tx: Ctx, contactIds: readonly number[]): Promise<void> {
  await eraseWhere(tx, 'CONTACT', sql`a.record_id = any(${contactIds}::bigint[])`);
  await eraseArchivedRows(tx, contactIds);
}

/**
 * Erases addresses from archived records of others: each value with an address is removed, and the current row provides
 * what is left.
 */
export async function eraseArchivedMentions(tx: Ctx, pattern: string): Promise<void> {
  for (const resource of resourceNames)
    await inRanges(tx, resource, async (range) => {
      await eraseMentioned(tx, resource, pattern, range);
      await eraseFromVersions(tx, resource, pattern, range);
    });
  // The current versions were rewritten together with the rows.
  for (const resource of rowResources)
    await inRanges(tx, resource, (range) => eraseFromVersions(tx, resource, pattern, range));
}

async function inRanges(
  tx: Ctx,
  resource: Resource | RowResource,
  work: (range: Sql) => Promise<void>,
): Promise<void> {
  for (let from = 0; ;) {
    const { rows } = await sql<{ upto: number | null }>`
      select max(record_id) as upto from (
        select record_id from archive_record where account_id = ${tx.accountId} and resource = ${resource} and record_id > ${from}
        order by record_id limit ${sql.lit(rangeRows)}) next`.execute(tx.db);
    const upto = rows[0]?.upto ?? null;
    if (upto === null) break;
    await work(sql`record_id > ${from} and record_id <= ${upto}`);
    from = upto;
  }
}

const mentions = (value: string, pattern: string): Sql =>
  sql`exists (select 1 from jsonb_each_text(${sql.raw(value)}) said where said.value ~* ${pattern})`;

async function eraseMentioned(tx: Ctx, resource: Resource, pattern: string, range: Sql): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from archive_record a
    where a.account_id = ${tx.accountId} and a.resource = ${resource} and ${range} and ${mentions('a.body', pattern)}`.execute(
    tx.db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await eraseWhere(tx, resource, sql`a.record_id = any(${ids}::bigint[])`);
}

async function eraseFromVersions(
  tx: Ctx,
  resource: Resource | RowResource,
  pattern: string,
  range: Sql,
): Promise<void> {
  await sql`
    with found as materialized (
      select v.record_id, v.number, v.before - array(
        select said.key from jsonb_each_text(v.before) said where said.value ~* ${pattern}) as before
      from archive_version v
      where v.account_id = ${tx.accountId} and v.resource = ${resource} and ${range} and ${mentions('v.before', pattern)}
    )
    update archive_version v set before = found.before from found
    where v.account_id = ${tx.accountId} and v.resource = ${resource} and v.record_id = found.record_id and v.number = found.number`.execute(
    tx.db,
  );
}

type Erased = { record_id: number; kept: Body; stored: Body | null };

/** Sets the archived record to the current row or, if there is none, to its impersonal columns. */
async function eraseWhere(tx: Ctx, resource: Resource, where: Sql): Promise<void> {
  const { table, personal } = kinds[resource];
  const { rows } = await sql<Erased>`
    select a.record_id, a.body as kept, case when t.id is null then null else ${bodyOf(resource, 't')} end as stored
    from archive_record a left join ${sql.ref(table)} t on t.account_id = a.account_id and t.id = a.record_id
    where a.account_id = ${tx.accountId} and a.resource = ${resource} and ${where}
    order by a.record_id`.execute(tx.db);
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.record_id);
  // The erasure may have changed the record, for example cancelled a call; the version before it keeps the earlier
  // state.
  await store(
    tx,
    rows.flatMap((row) => (row.stored === null ? [] : [stepOf(tx, resource, row.record_id, row.stored)])),
  );
  await sql`
    update archive_version v set before = v.before - ${personal}::text[]
    where v.account_id = ${tx.accountId} and v.resource = ${resource} and v.record_id = any(${ids}::bigint[]) and v.before ?| ${personal}::text[]`.execute(
    tx.db,
  );
  const left = rows.filter((row) => row.stored === null).map((row) => row.record_id);
  await sql`
    update archive_record a set body = a.body - ${personal}::text[]
    where a.account_id = ${tx.accountId} and a.resource = ${resource} and a.record_id = any(${left}::bigint[])`.execute(
    tx.db,
  );
}

function stepOf(tx: Ctx, resource: Resource, recordId: number, body: Body): Step {
  return { resource, recordId, sequence: null, at: iso(tx.now), type: 'contact.erased', actor: null, body };
}
