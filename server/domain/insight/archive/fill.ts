import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { workspacesWith } from '#/platform/workspaces/in-batches.ts';
import { fillRows } from './fill-rows.ts';
import { bodyOf, kinds, resourceNames, type Resource } from './resources.ts';
import { isRowResource, rowResources, type RowResource } from './rows.ts';

const atOnce = 1_000;

/** Fills the archives of workspaces that have none yet: new ones, and those from before archives existed. */
export async function fillArchives(app: App): Promise<void> {
  const unfilled = sql`
    select a.id from account a where not exists (
      select from archive_state s where s.account_id = a.id and s.consents_from is not null)`;
  for (const accountId of await workspacesWith(app, unfilled))
    await fillArchive(await enterWorkspace(systemContext(app), accountId));
}

/**
 * Archives the current state of every record, in batches, without blocking writers: a record that was changed meanwhile
 * keeps the state from its change. Any process can continue where another one stopped.
 */
export async function fillArchive(ctx: Ctx): Promise<void> {
  while (await transaction(ctx, fillSome));
}

/** The parts to fill, in this order. `LEARNED` are columns of calls that older archives do not have. */
type Part = Resource | RowResource | 'LEARNED';
const parts: readonly Part[] = [...resourceNames, ...rowResources, 'LEARNED'];
type State = {
  holds_from: string | null;
  rows_from: string | null;
  claims_from: string | null;
  consents_from: string | null;
  filling: Part | null;
  filled_to: number;
};

/** The next part. An archive from an earlier version continues with the parts that it lacks. */
function nextOf(state: State): { part: Part; after: number } {
  const { filling, filled_to: filledTo } = state;
  const part = filling ?? parts[0] ?? 'CONTACT';
  const first = firstMissing(state);
  if (first !== undefined && parts.indexOf(part) < parts.indexOf(first)) return { part: first, after: 0 };
  return { part, after: filledTo };
}

function firstMissing(state: State): Part | undefined {
  if (state.claims_from !== null) return 'CONSENTS';
  if (state.rows_from !== null) return 'CLAIMS';
  return state.holds_from === null ? undefined : rowResources[0];
}

/** @returns whether there may be more */
async function fillSome(tx: Ctx): Promise<boolean> {
  // Changes numbered by now are in the rows, so later ones are folded in afterward.
  await sql`
    with told as materialized (
      select coalesce(max(k.last), 0) as last from change_counter k where k.account_id = ${tx.accountId})
    insert into archive_state (account_id, folded_to) select ${tx.accountId}, told.last from told on conflict do nothing`.execute(
    tx.db,
  );
  const { rows } = await sql<State>`
    select holds_from, rows_from, claims_from, consents_from, filling, filled_to from archive_state where account_id = ${tx.accountId} for update`.execute(
    tx.db,
  );
  const [state] = rows;
  if (state === undefined || state.consents_from !== null) return false;
  const { part, after } = nextOf(state);
  const filledTo = await fillPart(tx, part, after);
  const next = filledTo === null ? parts[parts.indexOf(part) + 1] : part;
  const doneAt = next === undefined ? iso(tx.now) : null;
  await sql`
    update archive_state set filling = ${next ?? part}, filled_to = ${filledTo ?? 0}, consents_from = ${doneAt}::timestamptz,
      claims_from = coalesce(claims_from, ${doneAt}::timestamptz), rows_from = coalesce(rows_from, ${doneAt}::timestamptz), holds_from = coalesce(holds_from, ${doneAt}::timestamptz)
    where account_id = ${tx.accountId}`.execute(tx.db);
  return next !== undefined;
}

function fillPart(tx: Ctx, part: Part, after: number): Promise<number | null> {
  if (part === 'LEARNED') return learnColumns(tx, 'CALL', after);
  return isRowResource(part) ? fillRows(tx, part, after) : fillFrom(tx, part, after);
}

/** @returns the last id, or null if there was none left */
async function fillFrom(tx: Ctx, resource: Resource, after: number): Promise<number | null> {
  const { table, contact } = kinds[resource];
  const { rows } = await sql<{ last: number | null }>`
    with found as materialized (
      select t.id, t.${sql.ref(contact)} as contact_id, ${bodyOf(resource, 't')} as body from ${sql.ref(table)} t
      where t.account_id = ${tx.accountId} and t.id > ${after} order by t.id limit ${sql.lit(atOnce)}
    ), kept as (
      insert into archive_record (account_id, resource, record_id, contact_id, body)
      select ${tx.accountId}, ${resource}, found.id, found.contact_id, found.body from found
      on conflict do nothing
    )
    select max(found.id) as last from found`.execute(tx.db);
  return rows[0]?.last ?? null;
}

/**
 * Adds columns that a new version archives, with their current values; earlier values are unknown.
 * @returns the last id, or null if there was none left
 */
async function learnColumns(tx: Ctx, resource: Resource, after: number): Promise<number | null> {
  const { table, columns } = kinds[resource];
  const { rows } = await sql<{ last: number | null }>`
    with found as materialized (
      select a.record_id from archive_record a
      where a.account_id = ${tx.accountId} and a.resource = ${resource} and a.record_id > ${after} order by a.record_id limit ${sql.lit(atOnce)}
    ), learned as (
      update archive_record a set body = ${bodyOf(resource, 't')} || a.body from found, ${sql.ref(table)} t
      where a.account_id = ${tx.accountId} and a.resource = ${resource} and a.record_id = found.record_id
        and not a.body ?& ${Object.keys(columns)}::text[] and t.account_id = a.account_id and t.id = a.record_id
    )
    select max(found.record_id) as last from found`.execute(tx.db);
  return rows[0]?.last ?? null;
}
