import { includesType } from '@callwright/contract/change-subscriptions.ts';
import { enterWorkspace } from '../account/enter-workspace.ts';
import type { App, Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { transaction } from '../db/tx.ts';
import { systemContext } from '../system-ctx.ts';
import { iso } from '../time.ts';
import { enqueue } from './enqueue.ts';
import { wants, type Wanted } from './matches.ts';

// A stretch of the past is sent again in parts: each is one transaction that also notes how far it came, so that
// whoever goes on after a crash begins where the last part ended.

/** What is to be sent to a webhook. `position` and `last` are sequences of changes, or ids of deliveries. */
export type Stretch = {
  readonly endpointId: string;
  readonly kind: 'REPLAY' | 'RECOVER';
  /** Empty: all that the webhook is told. */
  readonly types: readonly string[];
  readonly fromAt: string;
  readonly toAt: string;
  /** The last one that has been looked at. */
  readonly position: number;
  readonly last: number;
};

type Part = { readonly changeIds: number[]; readonly position: number; readonly isDone: boolean };
type Job = { readonly accountId: number; readonly replayId: number };

const replayJob = 'webhook.replay';
const atOnce = 500;

/** Sends the first part, and leaves the others to a job. */
export async function begin(
  tx: Ctx,
  wanted: Wanted,
  stretch: Stretch,
): Promise<{ queued: number; isDone: boolean }> {
  const { queued, position, isDone } = await sendPart(tx, wanted, stretch);
  if (!isDone) {
    const { rows } = await sql<{ id: number }>`
      insert into webhook_replay (account_id, endpoint_id, kind, types, from_at, to_at, position, last, created_at)
      values (${tx.accountId}, ${stretch.endpointId}, ${stretch.kind}, ${[...stretch.types]}::text[], ${stretch.fromAt}::timestamptz,
        ${stretch.toAt}::timestamptz, ${position}, ${stretch.last}, ${iso(tx.now)}::timestamptz)
      returning id`.execute(tx.db);
    const replayId = rows[0]?.id ?? 0;
    await tx.app.jobs.send(tx, replayJob, { accountId: tx.accountId, replayId } satisfies Job);
  }
  return { queued, isDone };
}

/** Says who sends the rest. */
export async function workReplays(app: App): Promise<void> {
  await app.jobs.work<Job>(replayJob, async ({ accountId, replayId }) => {
    const ctx = await enterWorkspace(systemContext(app), accountId);
    while (await transaction(ctx, (tx) => goOn(tx, replayId)));
  });
}

/** @returns whether there is more */
async function goOn(tx: Ctx, replayId: number): Promise<boolean> {
  const { rows } = await sql<Stretch & { wanted: Wanted; isDeleted: boolean }>`
    select r.endpoint_id as "endpointId", r.kind, r.types, r.from_at as "fromAt", r.to_at as "toAt", r.position, r.last,
      jsonb_build_object('types', w.types, 'event_ids', w.event_ids, 'user_ids', w.user_ids) as wanted,
      w.deleted_at is not null as "isDeleted"
    from webhook_replay r join webhook_endpoint w on w.account_id = r.account_id and w.id = r.endpoint_id
    where r.account_id = ${tx.accountId} and r.id = ${replayId}
    for no key update of r`.execute(tx.db);
  const [stretch] = rows;
  if (stretch === undefined) return false;
  const { position, isDone } = stretch.isDeleted
    ? { position: stretch.last, isDone: true }
    : await sendPart(tx, stretch.wanted, stretch);
  const mine = sql`account_id = ${tx.accountId} and id = ${replayId}`;
  if (isDone) await sql`delete from webhook_replay where ${mine}`.execute(tx.db);
  else await sql`update webhook_replay set position = ${position} where ${mine}`.execute(tx.db);
  return !isDone;
}

async function sendPart(
  tx: Ctx,
  wanted: Wanted,
  stretch: Stretch,
): Promise<{ queued: number; position: number; isDone: boolean }> {
  const { changeIds, ...after } =
    stretch.kind === 'REPLAY' ? await changesIn(tx, wanted, stretch) : await failuresIn(tx, stretch);
  return { queued: await enqueue(tx, stretch.endpointId, changeIds, 'REPLAY'), ...after };
}

type ChangeRow = {
  id: number;
  type: string;
  sequence: number;
  object: Record<string, unknown> | null;
  within: boolean;
};

/** Along change_sequence. Late commits stand among changes of another time. */
async function changesIn(tx: Ctx, wanted: Wanted, stretch: Stretch): Promise<Part> {
  const isFiltering = wanted.event_ids.length + wanted.user_ids.length > 0;
  const { rows } = await sql<ChangeRow>`
    select id, type, sequence, ${isFiltering ? sql`object` : sql`null::jsonb`} as object,
      occurred_at >= ${stretch.fromAt}::timestamptz and occurred_at <= ${stretch.toAt}::timestamptz as within
    from change
    where account_id = ${tx.accountId} and sequence > ${stretch.position} and sequence <= ${stretch.last}
    order by sequence limit ${sql.lit(atOnce)}`.execute(tx.db);
  const isWanted = ({ within, type, object }: ChangeRow): boolean =>
    within &&
    type !== 'webhook.test' &&
    (stretch.types.length === 0 || includesType(stretch.types, type)) &&
    wants(wanted, { type, object: object ?? {} });
  return {
    changeIds: rows.filter(isWanted).map(({ id }) => id),
    position: rows.at(-1)?.sequence ?? stretch.last,
    isDone: rows.length < atOnce,
  };
}

/** What was given up in the time, and what waits to be tried again; along webhook_delivery_open. */
async function failuresIn(tx: Ctx, stretch: Stretch): Promise<Part> {
  const { rows } = await sql<{ id: number; change_id: number }>`
    select id, change_id from webhook_delivery
    where account_id = ${tx.accountId} and endpoint_id = ${stretch.endpointId} and status in ('PENDING', 'FAILED')
      and id > ${stretch.position} and id <= ${stretch.last} and attempts > 0
      and (status = 'PENDING' or settled_at >= ${stretch.fromAt}::timestamptz)
    order by id limit ${sql.lit(atOnce)}`.execute(tx.db);
  return {
    changeIds: rows.map(({ change_id }) => change_id),
    position: rows.at(-1)?.id ?? stretch.last,
    isDone: rows.length < atOnce,
  };
}
