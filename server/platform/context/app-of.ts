import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { testWorkspacesFrom } from '#/platform/values/test-workspaces.ts';
import type { Account, App, Ctx, PublicCtx } from './ctx.ts';

/**
 * What a context has from the workspace that it enters: the app, and with it the time. This is the only place that says what
 * time it is in a workspace: `ctx.now` and `ctx.app.clock()` come from here.
 */
export function insideOf(
  ctx: PublicCtx,
  account: Account,
): Pick<Ctx, 'app' | 'now' | 'accountId' | 'account'> {
  const of = { accountId: account.id, account };
  const { test } = ctx.app;
  if (test !== null && test.accountId !== account.id)
    throw new Error('No way leads from a test workspace into another one');
  if (account.clockMs === null) return { ...of, app: ctx.app, now: ctx.now };
  if (test?.account === account) return { ...of, app: ctx.app, now: account.clockMs };
  ctx.enteredTests?.add(account.id);
  const { live } = test ?? { live: ctx.app };
  return { ...of, app: live.appOfTest(account.id, account.clockMs), now: account.clockMs };
}

/**
 * Until when what a process takes is its own; if it dies, another may take it then. In a test workspace one process at a time does what
 * is due, so that the next one takes it at the same instant, and the story goes on as if nobody had died.
 */
export function leaseEnd(app: App, leaseMs: number): string {
  return iso(app.clock() + (app.test === null ? leaseMs : 0));
}

/** The time by which people sign in, are invited and connect apps: that of the installation, also in a test workspace. */
export function signInTime({ app, now }: PublicCtx): number {
  return app.test === null ? now : app.test.live.clock();
}

/**
 * The condition of a statement over many workspaces: all but those of mode TEST, or the one test workspace whose app it is.
 * So a sweep never meets a test workspace, and the same sweep does its work when its own clock says so.
 * @param accountId the column, such as `c.account_id`
 */
export function inReach(app: App, accountId: string): Sql {
  const column = sql.raw(accountId);
  return app.test === null
    ? sql`${column} < ${sql.lit(testWorkspacesFrom)}`
    : sql`${column} = ${app.test.accountId}::bigint`;
}
