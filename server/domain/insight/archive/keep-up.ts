import { dispatchChanges, hasUndispatched } from '#/platform/changes/dispatch.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { workspacesWith } from '#/platform/workspaces/in-batches.ts';
import { resourceNames, resourcePrefixes } from './resources.ts';
import { stepsOf, type Told } from './steps.ts';
import { store } from './store.ts';

// A job reads the feed and applies changes to the archive in batches, up to a minute after they were made. Every reader
// of past states first applies the rest. The only other writers are the initial filling, erasures, and the triggers of
// 0720_rows_of_records.sql, so a row that was changed bypassing the service differs from its archived record.

const atOnce = 500;

/** Archives that lack some changes. */
const behind = sql`
  archive_state s join change_counter k on k.account_id = s.account_id and k.last > s.folded_to
  where s.holds_from is not null`;

/** Brings the archive up to everything committed. */
export async function keepPastUp(ctx: Ctx): Promise<void> {
  if (await hasUndispatched(ctx)) await dispatchChanges(ctx);
  if (await isBehind(ctx)) await foldRest(ctx);
}

/** The job: brings the archives of all workspaces up to the last numbered change. */
export async function keepPastsUp(app: App): Promise<void> {
  for (const accountId of await workspacesWith(app, sql`select s.account_id from ${behind}`))
    await foldRest(await enterWorkspace(systemContext(app), accountId));
}

/** Applies all numbered changes, inside the caller's transaction if it has one, such as an erasure. */
export async function foldRest(ctx: Ctx): Promise<void> {
  while (await transaction(ctx, foldSome));
}

async function isBehind(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`select from ${behind} and s.account_id = ${ctx.accountId}`.execute(ctx.db);
  return rows.length > 0;
}

/** @returns whether there may be more */
async function foldSome(tx: Ctx): Promise<boolean> {
  const { rows: states } = await sql<{ folded_to: number }>`
    select folded_to from archive_state where account_id = ${tx.accountId} and holds_from is not null for no key update`.execute(
    tx.db,
  );
  const [state] = states;
  if (state === undefined) return false;
  const told = await readTold(tx, state.folded_to);
  const last = told.at(-1)?.sequence;
  if (last === undefined || last === null) return false;
  await store(tx, await stepsOf(tx, told));
  await sql`update archive_state set folded_to = ${last} where account_id = ${tx.accountId}`.execute(tx.db);
  return told.length === atOnce;
}

/** For changes of records that are not archived, only the number. */
async function readTold(tx: Ctx, foldedTo: number): Promise<Told[]> {
  const isKept = sql`split_part(x.type, '.', 1) = any(${resourceNames.map((name) => resourcePrefixes[name])}::text[])`;
  const { rows } = await sql<Told>`
    select x.id, x.type, x.sequence, x.occurred_at as at, x.actor, x.context,
      case when ${isKept} then x.object else '{}' end as object, case when ${isKept} then x.extra else '{}' end as extra
    from change x where x.account_id = ${tx.accountId} and x.sequence > ${foldedTo} order by x.sequence limit ${sql.lit(atOnce)}`.execute(
    tx.db,
  );
  return rows;
}
