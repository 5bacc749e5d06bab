import { AsyncLocalStorage } from 'node:async_hooks';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';

// Nothing leaves a test workspace. Two walls ensure it: code that is about to contact the outside is refused here, and
// where sockets are opened, the workspace that they are opened for is checked again.

/** What was about to leave: a request or a DNS query. */
type Leaving = 'REQUEST' | 'NAME';

/** Throws 409 in a test workspace. Called before contacting a service that has no stand-in. */
export async function stayInside(app: App, kind: Leaving): Promise<void> {
  if (app.test === null) return;
  await count(app, app.test.accountId, kind, 'refused');
  throw new ApiError('TEST_WORKSPACE_STAYS_INSIDE');
}

/**
 * Throws 409 in a test workspace, where no connection to an outside service may be set up. Not counted: nothing was
 * sent.
 */
export function assertMayConnect({ app }: Pick<Ctx, 'app'>): void {
  if (app.test !== null) throw new ApiError('TEST_WORKSPACE_STAYS_INSIDE');
}

type Inside = { readonly app: App; readonly accountId: number };
const inside = new AsyncLocalStorage<Inside>();

/** Runs work on behalf of a workspace. For a test workspace, no socket may be opened meanwhile. */
export function onBehalfOf<T>(app: App, work: () => Promise<T>): Promise<T> {
  if (app.test === null) return work();
  return inside.run({ app, accountId: app.test.accountId }, work);
}

/**
 * Called where a socket is about to be opened. Throws and counts for a test workspace: the code has bypassed the
 * stand-ins.
 */
export function lastWall(): void {
  const on = inside.getStore();
  if (on === undefined) return;
  const error = new Error('Something was about to leave a test workspace');
  on.app.log.error(`It was stopped at the last wall of test workspace ${on.accountId}`, error);
  count(on.app, on.accountId, 'REQUEST', 'stopped').catch((failed: unknown) =>
    on.app.log.error('That could not be counted', failed),
  );
  throw error;
}

async function count(
  { database }: App,
  accountId: number,
  kind: Leaving,
  what: 'refused' | 'stopped',
): Promise<void> {
  await sql`
    insert into test_guard as g (account_id, kind, refused, stopped)
    values (${accountId}, ${kind}, ${what === 'refused' ? 1 : 0}, ${what === 'stopped' ? 1 : 0})
    on conflict (account_id, kind) do update set refused = g.refused + excluded.refused, stopped = g.stopped + excluded.stopped`.execute(
    database.ofWorkspace(accountId),
  );
}
