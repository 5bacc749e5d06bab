import { enterWorkspace } from '../account/enter-workspace.ts';
import { sequenceSome } from '../changes/sequence.ts';
import type { App } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { transaction } from '../db/tx.ts';
import { guard } from '../net/guard.ts';
import { Poster } from '../net/post.ts';
import serverPackage from '../package.json' with { type: 'json' };
import { systemContext } from '../system-ctx.ts';
import { deliverJob, type DeliverJob } from './carry.ts';
import { deliver } from './deliver.ts';
import { workHeld } from './held.ts';
import { workUpkeep } from './upkeep.ts';

/** Of each five requests at once: a hundred in all. */
const endpointsAtOnce = 20;
/** More than a turn with its last request takes; after that another process may do the job. */
const leaseSec = 45;
/** How soon changes of other processes are seen. */
const lookEveryMs = 500;
/** What is committed within this time of something else is numbered together. */
const restMs = 20;

const limits = { connectMs: 5_000, totalMs: 15_000, bytesRead: 65_536, bytesKept: 4_096 };

/** Lets this process give changes their numbers and deliver them. */
export async function workWebhooks(app: App): Promise<void> {
  const poster = new Poster(guard(app.config.webhookAllowCidrs), limits);
  const sender = { app, poster, userAgent: `Callwright-webhooks/${serverPackage.version}` };
  await app.jobs.workGroups<DeliverJob>(deliverJob, (job, stopping) => deliver(sender, job, stopping), {
    groupsMax: endpointsAtOnce,
    expireInSec: leaseSec,
  });
  await workHeld(app);
  await workUpkeep(app);
  const look = lookOut(app);
  const loop = app.jobs.loop(look, { everyMs: lookEveryMs, restMs });
  if (loop !== null) app.changed.listen(() => loop.wake());
}

/** Numbers what this process was told of, and now and then what any process has committed. */
function lookOut(app: App): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const accountIds = new Set(app.changed.take());
    if (performance.now() - lookedAt >= lookEveryMs) {
      for (const id of await workspacesWithNews(app)) accountIds.add(id);
      lookedAt = performance.now();
    }
    const errors: unknown[] = [];
    for (const accountId of accountIds)
      await numberSome(app, accountId).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  };
}

/** A part for each workspace, so that the import of one does not keep the others waiting. */
async function numberSome(app: App, accountId: number): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), accountId);
  if (await transaction(ctx, (tx) => sequenceSome(tx))) app.changed.wake(accountId);
}

/** From one to the next along change_unsequenced, however much each of them has. */
async function workspacesWithNews(app: App): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive news as (
      (select account_id from change where sequence is null order by account_id limit 1)
      union all
      select (select account_id from change where sequence is null and account_id > news.account_id order by account_id limit 1)
      from news where news.account_id is not null
    )
    select a.id from news join account a on a.id = news.account_id and a.deleted_at is null`.execute(
    app.database.db,
  );
  return rows.map(({ id }) => id);
}
