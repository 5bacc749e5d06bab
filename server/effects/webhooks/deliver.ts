import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { bodyOf } from '#/platform/changes/envelope.ts';
import { secretFields } from '#/platform/changes/sealed-fields.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { LeasedJob } from '#/platform/jobs/groups.ts';
import type { Poster, Reply } from '#/platform/net/post.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { systemTransaction, transaction } from '#/platform/db/tx.ts';
import { deliverJob, type DeliverJob } from './delivery-jobs.ts';
import { disable } from './disable.ts';
import { endedMakers } from './maker.ts';
import { openedOf, type Opened } from './opened.ts';
import { DueDeliveries, readReceiver, type Due, type Receiver } from './receiver.ts';
import { AttemptBatches, type Attempt } from './attempt-batches.ts';
import { keptReply } from './keep-calls.ts';
import { postTraced } from './post-traced.ts';
import { signatureHeaders } from './sign.ts';
import { withoutSecrets } from './repeated-secrets.ts';

/** Concurrent requests to one endpoint. */
const inFlightMax = 5;
/** After this time a job starts no more requests. The rest is requeued behind the jobs of other endpoints. */
const turnMs = 10_000;

export type Sender = { readonly app: App; readonly poster: Poster; readonly userAgent: string };

/**
 * Sends the deliveries of a job. No transaction is open during the requests: the job is leased. If this process dies,
 * another one sends the deliveries that have no recorded result, with the same ids.
 */
export async function deliver(
  sender: Sender,
  job: LeasedJob<DeliverJob>,
  stopping: AbortSignal,
): Promise<void> {
  const { app } = sender;
  const ctx = await enterIfThere(app, job.data.accountId);
  const receiver = ctx === null ? null : await currentReceiver(ctx, job.data.endpointId);
  if (ctx === null || receiver === null) return forget(app, job);
  const opened = openedOf(ctx, receiver);
  const due = new DueDeliveries(ctx, job, receiver);
  const batches = new AttemptBatches(ctx, job, receiver);
  const end = performance.now() + turnMs;
  const sendInTurn = async (): Promise<void> => {
    while (!stopping.aborted && !batches.isOver && performance.now() < end) {
      const next = receiver.isDeleted ? null : await due.next();
      if (next === null) return;
      batches.add(await attempt(ctx, sender, receiver, { opened, due: next }));
    }
  };
  await Promise.all(Array.from({ length: inFlightMax }, sendInTurn));
  await batches.end(due.isOver);
}

async function attempt(
  { app }: Ctx,
  { poster, userAgent }: Sender,
  receiver: Receiver,
  { opened, due }: { readonly opened: Opened; readonly due: Due },
): Promise<Attempt> {
  const at = app.clock();
  const body = bodyOf(app.config, receiver, due);
  const headers = {
    ...opened.headers,
    'user-agent': userAgent,
    'content-type': 'application/json; charset=utf-8',
    ...signatureHeaders(opened.keysAt(at), due.event_id, body, at),
  };
  const answered = await postTraced(app, due.traceparent, (traceparent) =>
    app.test === null
      ? poster.post(opened.url, { ...headers, ...traceparent }, body)
      : Promise.resolve(keptReply),
  );
  if (app.test === null) app.meters.webhook(isDelivered(answered), answered.ms);
  const reply = withoutSecrets(answered, secretFields(app.config, due));
  return { deliveryId: due.delivery_id, number: due.attempts + 1, tries: due.tries + 1, at, reply };
}

function isDelivered(reply: Reply): boolean {
  return reply.error === null && reply.status >= 200 && reply.status < 300;
}

/**
 * The endpoint. If its key or app has ended since the deliveries were enqueued, it is disabled first: retries and
 * replays must not outlive their maker.
 */
async function currentReceiver(ctx: Ctx, endpointId: string): Promise<Receiver | null> {
  const receiver = await readReceiver(ctx, endpointId);
  if (receiver?.status !== 'ACTIVE' || (await endedMakers(ctx, [receiver])).size === 0) return receiver;
  await transaction(ctx, (tx) => disable(tx, endpointId, 'MAKER_ENDED'));
  return readReceiver(ctx, endpointId);
}

/** Null if the workspace was deleted. */
async function enterIfThere(app: App, accountId: number): Promise<Ctx | null> {
  try {
    return await enterWorkspace(systemContext(app), accountId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function forget(app: App, job: LeasedJob<DeliverJob>): Promise<void> {
  await systemTransaction(systemContext(app), (tx) => app.jobs.finish(tx, deliverJob, job));
}
