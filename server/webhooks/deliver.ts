import { enterWorkspace } from '../account/enter-workspace.ts';
import { bodyOf } from '../changes/envelope.ts';
import type { App, Ctx } from '../ctx.ts';
import { ApiError } from '../errors.ts';
import type { Taken } from '../jobs/groups.ts';
import type { Poster } from '../net/post.ts';
import { systemContext } from '../system-ctx.ts';
import { systemTransaction } from '../db/tx.ts';
import { deliverJob, type DeliverJob } from './carry.ts';
import { openHeaders, secretsOf } from './endpoint-secrets.ts';
import { DueDeliveries, readReceiver, type Due, type Receiver } from './receiver.ts';
import { Settling, type Attempt } from './settling.ts';
import { signatureHeaders } from './sign.ts';

/** Requests to one endpoint that wait for an answer. */
const inFlightMax = 5;
/** After so long a job begins nothing more and leaves the rest to a new one, behind those of other endpoints. */
const turnMs = 10_000;

export type Sender = { readonly app: App; readonly poster: Poster; readonly userAgent: string };

/**
 * Sends what a job carries. No transaction is open meanwhile: the job is leased, and should its process vanish another
 * one sends what was not settled, with the same ids.
 */
export async function deliver(sender: Sender, job: Taken<DeliverJob>, stopping: AbortSignal): Promise<void> {
  const { app } = sender;
  const ctx = await enterIfThere(app, job.data.accountId);
  const receiver = ctx === null ? null : await readReceiver(ctx, job.data.endpointId);
  if (ctx === null || receiver === null) return forget(app, job);
  const due = new DueDeliveries(ctx, job, receiver);
  const settling = new Settling(ctx, job, receiver);
  const end = performance.now() + turnMs;
  const sendInTurn = async (): Promise<void> => {
    while (!stopping.aborted && !settling.isOver && performance.now() < end) {
      const next = receiver.isDeleted ? null : await due.next();
      if (next === null) return;
      settling.add(await attempt(sender, receiver, next));
    }
  };
  await Promise.all(Array.from({ length: inFlightMax }, sendInTurn));
  await settling.end(due.isOver);
}

async function attempt({ app, poster, userAgent }: Sender, receiver: Receiver, due: Due): Promise<Attempt> {
  const at = app.clock();
  const body = bodyOf(receiver, due);
  const headers = {
    ...openHeaders(app, receiver.headers),
    'user-agent': userAgent,
    'content-type': 'application/json; charset=utf-8',
    ...signatureHeaders(secretsOf(app, receiver.secrets, at), due.event_id, body, at),
  };
  const reply = await poster.post(new URL(receiver.url), headers, body);
  return { deliveryId: due.delivery_id, number: due.attempts + 1, tries: due.tries + 1, at, reply };
}

/** Null where the workspace was deleted. */
async function enterIfThere(app: App, accountId: number): Promise<Ctx | null> {
  try {
    return await enterWorkspace(systemContext(app), accountId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function forget(app: App, job: Taken<DeliverJob>): Promise<void> {
  await systemTransaction(systemContext(app), (tx) => app.jobs.finish(tx, deliverJob, job));
}
