import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { workspacesWith } from '#/platform/workspaces/in-batches.ts';
import { bringUpToDate } from './count.ts';

const countJob = 'commissions.count';

type CountJob = { readonly accountId: number };

/** Brings the ledger up to date after the commit. */
export async function countLater(tx: Ctx): Promise<void> {
  const job: CountJob = { accountId: tx.accountId };
  await tx.app.jobs.send(tx, countJob, job);
}

/** Lets this process bring ledgers up to date: when something has changed, and once an hour for months that have ended. */
export async function workCommissions(app: App): Promise<void> {
  await app.jobs.work<CountJob>(countJob, (job) => count(app, job));
  await app.jobs.recur('commissions.countAll', '13 * * * *', () => countAll(app));
}

async function count(app: App, { accountId }: CountJob): Promise<void> {
  await bringUpToDate(await enterWorkspace(systemContext(app), accountId));
}

/** Guaranteed amounts follow when a month has ended, though nothing changes then. */
export async function countAll(app: App): Promise<void> {
  const due = sql`
    select account_id from commission_due
    union select account_id from commission_version where withdrawn_at is null and draws <> '[]'`;
  // One after the other: nobody waits for them.
  // oxlint-disable-next-line no-await-in-loop
  for (const accountId of await workspacesWith(app, due)) await count(app, { accountId });
}

/** A month may have ended. */
export async function countOf(app: App, accountId: number): Promise<void> {
  await count(app, { accountId });
}
