import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { testWorkspacesFrom } from '#/platform/values/test-workspaces.ts';
import type { Account, App, Ctx, PublicCtx } from './ctx.ts';

/**
 * What a context takes from the workspace that it enters: the app and the time. `ctx.now` and `ctx.app.clock()` inside
 * a workspace are set here and nowhere else.
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
 * When a lease taken now ends, as an RFC 3339 string. If the process dies, another may take over then. In a test
 * workspace leases end at once: only one process at a time works there, and its clock stands still, so the next process
 * has to be able to take over at the same instant.
 */
export function leaseEnd(app: App, leaseMs: number): string {
  return iso(app.clock() + (app.test === null ? leaseMs : 0));
}

/** The time for sign-ins, invitations and connected apps: the real time, also in a test workspace. */
export function signInTime({ app, now }: PublicCtx): number {
  return app.test === null ? now : app.test.live.clock();
}

/**
 * A condition for statements over many workspaces: all except test workspaces, or only the test workspace that the app
 * belongs to. So a sweep never touches a test workspace, and the same sweep runs there when that clock says so.
 * @param accountId the column, such as `c.account_id`
 */
export function inReach(app: App, accountId: string): Sql {
  const column = sql.raw(accountId);
  return app.test === null
    ? sql`${column} < ${sql.lit(testWorkspacesFrom)}`
    : sql`${column} = ${app.test.accountId}::bigint`;
}
