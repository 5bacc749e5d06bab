import { AsyncLocalStorage } from 'node:async_hooks';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';

// Nothing leaves a test workspace. Two walls see to that: whatever is about to reach out from the app of one is refused
// here, and where sockets are opened it is asked once more on whose behalf this is.

/** What may leave: a request, or a question to a name server. */
type Leaving = 'REQUEST' | 'NAME';

/** 409 for what would reach somebody outside, where there is no stand-in for them. */
export async function stayInside(app: App, kind: Leaving): Promise<void> {
  if (app.test === null) return;
  await count(app, app.test.accountId, kind, 'refused');
  throw new ApiError('TEST_WORKSPACE_STAYS_INSIDE');
}

/** The same for a connection to somebody outside, before anything is asked. */
export function assertMayConnect({ app }: Pick<Ctx, 'app'>): void {
  if (app.test !== null) throw new ApiError('TEST_WORKSPACE_STAYS_INSIDE');
}

type Inside = { readonly app: App; readonly accountId: number };
const inside = new AsyncLocalStorage<Inside>();

/** Does work on behalf of a workspace: if it is one of mode TEST, no socket is opened meanwhile. */
export function onBehalfOf<T>(app: App, work: () => Promise<T>): Promise<T> {
  if (app.test === null) return work();
  return inside.run({ app, accountId: app.test.accountId }, work);
}

/** Where a socket is about to be opened. Throws, and counts: whatever gets here has found a way past the stand-ins. */
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
