import { inCells } from '#/platform/workspaces/in-cells.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { App, Source } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { runDue, runDueUnlessHeld } from '#/platform/test-clock/run-due.ts';
import { isTestWorkspace } from '#/platform/values/test-workspaces.ts';
import { dispatchChanges, dispatchPart } from './dispatch.ts';
import { workRetries } from './retry.ts';

/** In milliseconds. Changes committed this close together are numbered together. */
const restMs = 20;

/** Starts the dispatcher of this process: it numbers changes and passes them to the subscribers. */
export async function workChanges(app: App): Promise<void> {
  await workRetries(app);
  const sight = { ofAll: true };
  const loop = app.jobs.loop(() => dispatchSeen(app, sight), { restMs });
  if (loop === null) return;
  app.changed.listen(() => loop.wake());
  app.jobs.watch({
    name: 'changes',
    due: () => sql`select from change where sequence is null`,
    wake() {
      sight.ofAll = true;
      loop.wake();
    },
  });
}

/** Dispatches everything that any process has committed until now. */
export async function drainOutbox(app: App): Promise<void> {
  for (
    let ids = await workspacesWithUndispatched(app);
    ids.length > 0;
    ids = await workspacesWithUndispatched(app)
  )
    for (const id of ids) await dispatchOf(app, id);
}

/**
 * Dispatches for the workspaces this process was notified of, and for all others once the lookout has seen changes
 * there.
 */
async function dispatchSeen(app: App, sight: { ofAll: boolean }): Promise<void> {
  const accountIds = new Set(app.changed.take());
  if (sight.ofAll) {
    sight.ofAll = false;
    for (const id of await workspacesWithUndispatched(app)) accountIds.add(id);
  }
  const errors: unknown[] = [];
  for (const accountId of accountIds)
    await handOut(app, accountId).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/**
 * In a test workspace, the request that causes a change also runs what follows. There, this only does what was left
 * undone.
 */
async function handOut(app: App, accountId: number): Promise<void> {
  await (isTestWorkspace(accountId) ? runDueUnlessHeld(app, accountId) : dispatchOf(app, accountId));
}

/** One batch per workspace at a time, so that a large import in one does not keep the others waiting. */
async function dispatchOf(app: App, accountId: number): Promise<void> {
  // In a test workspace, everything that is due runs, not only the dispatch.
  if (isTestWorkspace(accountId)) return runDue(app, accountId);
  const ctx = await enterWorkspace(systemContext(app), accountId);
  if (await dispatchPart(ctx)) app.changed.wake(accountId);
}

/**
 * Jumps from workspace to workspace in the index change_unsequenced, however many changes each has (loose index scan).
 */
async function workspacesWithUndispatched(app: App): Promise<number[]> {
  const found = await inCells(
    app,
    sql<{ id: number }>`
    with recursive news as (
      (select account_id from change where sequence is null order by account_id limit 1)
      union all
      select (select account_id from change where sequence is null and account_id > news.account_id order by account_id limit 1)
      from news where news.account_id is not null
    )
    select a.id from news join account a on a.id = news.account_id and a.deleted_at is null`,
  );
  return found.map(({ id }) => id);
}

/** Changes without a number are due at once. */
export const changesDue: Source = {
  name: 'changes',
  next: (accountId) =>
    sql`select to_timestamp(0) from change where account_id = ${accountId} and sequence is null limit 1`,
  work: async (app, accountId) => dispatchChanges(await enterWorkspace(systemContext(app), accountId)),
};
