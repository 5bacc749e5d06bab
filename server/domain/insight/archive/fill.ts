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

/** Fills the archives of workspaces that have none yet: those of before it, and new ones. */
export async function fillArchives(app: App): Promise<void> {
  const unfilled = sql`
    select a.id from account a where not exists (
      select from archive_state s where s.account_id = a.id and s.claims_from is not null)`;
  for (const accountId of await workspacesWith(app, unfilled))
    await fillArchive(await enterWorkspace(systemContext(app), accountId));
}

/**
 * Archives every record as it is, some at a time. Writers are not kept waiting: a record that a change came to meanwhile
 * has what the change says. Every process may go on where another one stopped.
 */
export async function fillArchive(ctx: Ctx): Promise<void> {
  while (await transaction(ctx, fillSome));
}

type Part = Resource | RowResource;
const parts: readonly Part[] = [...resourceNames, ...rowResources];
type State = {
  holds_from: string | null;
  rows_from: string | null;
  claims_from: string | null;
  filling: Part | null;
  filled_to: number;
};

/** An archive from before the rows of records were kept goes on with these, and one from before claims were with those. */
function nextOf({ holds_from: holdsFrom, rows_from: rowsFrom, filling, filled_to: filledTo }: State): {
  part: Part;
  after: number;
} {
  const part = filling ?? parts[0] ?? 'CONTACT';
  const first = rowsFrom !== null ? 'CLAIMS' : holdsFrom !== null ? rowResources[0] : undefined;
  if (first !== undefined && parts.indexOf(part) < parts.indexOf(first)) return { part: first, after: 0 };
  return { part, after: filledTo };
}

/** @returns whether there may be more */
async function fillSome(tx: Ctx): Promise<boolean> {
  // What has its number by now is in the rows, so that folding begins after it.
  await sql`
    with told as materialized (
      select coalesce(max(k.last), 0) as last from change_counter k where k.account_id = ${tx.accountId})
    insert into archive_state (account_id, folded_to) select ${tx.accountId}, told.last from told on conflict do nothing`.execute(
    tx.db,
  );
  const { rows } = await sql<State>`
    select holds_from, rows_from, claims_from, filling, filled_to from archive_state where account_id = ${tx.accountId} for update`.execute(
    tx.db,
  );
  const [state] = rows;
  if (state === undefined || state.claims_from !== null) return false;
  const { part, after } = nextOf(state);
  const filledTo = isRowResource(part) ? await fillRows(tx, part, after) : await fillFrom(tx, part, after);
  const next = filledTo === null ? parts[parts.indexOf(part) + 1] : part;
  const doneAt = next === undefined ? iso(tx.now) : null;
  await sql`
    update archive_state set filling = ${next ?? part}, filled_to = ${filledTo ?? 0}, claims_from = ${doneAt}::timestamptz,
      rows_from = coalesce(rows_from, ${doneAt}::timestamptz), holds_from = coalesce(holds_from, ${doneAt}::timestamptz)
    where account_id = ${tx.accountId}`.execute(tx.db);
  return next !== undefined;
}

/** @returns the last id, or null where there was none left */
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
