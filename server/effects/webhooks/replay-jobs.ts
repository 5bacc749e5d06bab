import { includesType } from '@callwright/contract/change-subscriptions.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { enqueue } from './enqueue.ts';
import { wants, type Wanted } from './matches.ts';

// A replay runs in batches. Each is one transaction that also stores the position, so that after a crash the replay
// continues where the last batch ended.

/** What to send again. `position` and `last` are sequences of changes (REPLAY) or ids of deliveries (RECOVER). */
export type ReplayRange = {
  readonly endpointId: string;
  readonly kind: 'REPLAY' | 'RECOVER';
  /** Empty: all types of the webhook. */
  readonly types: readonly string[];
  readonly fromAt: string;
  readonly toAt: string;
  /** The last one that was processed. */
  readonly position: number;
  readonly last: number;
};

type Part = { readonly changeIds: number[]; readonly position: number; readonly isDone: boolean };
type Job = { readonly accountId: number; readonly replayId: number };

const replayJob = 'webhook.replay';
const atOnce = 500;

/** Enqueues the first batch now and sends a job for the others. */
export async function startReplay(
  tx: Ctx,
  wanted: Wanted,
  range: ReplayRange,
): Promise<{ queued: number; isDone: boolean }> {
  const { queued, position, isDone } = await enqueuePart(tx, wanted, range);
  if (!isDone) {
    const { rows } = await sql<{ id: number }>`
      insert into webhook_replay (account_id, endpoint_id, kind, types, from_at, to_at, position, last, created_at)
      values (${tx.accountId}, ${range.endpointId}, ${range.kind}, ${[...range.types]}::text[], ${range.fromAt}::timestamptz,
        ${range.toAt}::timestamptz, ${position}, ${range.last}, ${iso(tx.now)}::timestamptz)
      returning id`.execute(tx.db);
    const replayId = rows[0]?.id ?? 0;
    await tx.app.jobs.send(tx, replayJob, { accountId: tx.accountId, replayId } satisfies Job);
  }
  return { queued, isDone };
}

/** Registers the worker for the other batches. */
export async function workReplays(app: App): Promise<void> {
  await app.jobs.work<Job>(replayJob, async ({ accountId, replayId }) => {
    const ctx = await enterWorkspace(systemContext(app), accountId);
    while (await transaction(ctx, (tx) => continueReplay(tx, replayId)));
  });
}

/** @returns whether there is more */
async function continueReplay(tx: Ctx, replayId: number): Promise<boolean> {
  const { rows } = await sql<ReplayRange & { wanted: Wanted; isDeleted: boolean }>`
    select r.endpoint_id as "endpointId", r.kind, r.types, r.from_at as "fromAt", r.to_at as "toAt", r.position, r.last,
      jsonb_build_object('types', w.types, 'event_ids', w.event_ids, 'user_ids', w.user_ids) as wanted,
      w.deleted_at is not null as "isDeleted"
    from webhook_replay r join webhook_endpoint w on w.account_id = r.account_id and w.id = r.endpoint_id
    where r.account_id = ${tx.accountId} and r.id = ${replayId}
    for no key update of r`.execute(tx.db);
  const [range] = rows;
  if (range === undefined) return false;
  const { position, isDone } = range.isDeleted
    ? { position: range.last, isDone: true }
    : await enqueuePart(tx, range.wanted, range);
  const mine = sql`account_id = ${tx.accountId} and id = ${replayId}`;
  if (isDone) await sql`delete from webhook_replay where ${mine}`.execute(tx.db);
  else await sql`update webhook_replay set position = ${position} where ${mine}`.execute(tx.db);
  return !isDone;
}

async function enqueuePart(
  tx: Ctx,
  wanted: Wanted,
  range: ReplayRange,
): Promise<{ queued: number; position: number; isDone: boolean }> {
  const { changeIds, ...after } =
    range.kind === 'REPLAY' ? await changesIn(tx, wanted, range) : await failuresIn(tx, range);
  return { queued: await enqueue(tx, range.endpointId, changeIds, 'REPLAY'), ...after };
}

type ChangeRow = {
  id: number;
  type: string;
  sequence: number;
  object: Record<string, unknown> | null;
  within: boolean;
};

/**
 * Uses the index change_sequence. After a late commit, changes with adjacent numbers can have different times, so each
 * row's time is checked.
 */
async function changesIn(tx: Ctx, wanted: Wanted, range: ReplayRange): Promise<Part> {
  const isFiltering = wanted.event_ids.length + wanted.user_ids.length > 0;
  const { rows } = await sql<ChangeRow>`
    select id, type, sequence, ${isFiltering ? sql`object` : sql`null::jsonb`} as object,
      occurred_at >= ${range.fromAt}::timestamptz and occurred_at <= ${range.toAt}::timestamptz as within
    from change
    where account_id = ${tx.accountId} and sequence > ${range.position} and sequence <= ${range.last}
    order by sequence limit ${sql.lit(atOnce)}`.execute(tx.db);
  const isWanted = ({ within, type, object }: ChangeRow): boolean =>
    within &&
    type !== 'webhook.test' &&
    (range.types.length === 0 || includesType(range.types, type)) &&
    wants(wanted, { type, object: object ?? {} });
  return {
    changeIds: rows.filter(isWanted).map(({ id }) => id),
    position: rows.at(-1)?.sequence ?? range.last,
    isDone: rows.length < atOnce,
  };
}

/** Deliveries in the range that failed or wait for a retry. Uses the index webhook_delivery_open. */
async function failuresIn(tx: Ctx, range: ReplayRange): Promise<Part> {
  const { rows } = await sql<{ id: number; change_id: number }>`
    select id, change_id from webhook_delivery
    where account_id = ${tx.accountId} and endpoint_id = ${range.endpointId} and status in ('PENDING', 'FAILED')
      and id > ${range.position} and id <= ${range.last} and attempts > 0
      and (status = 'PENDING' or finished_at >= ${range.fromAt}::timestamptz)
    order by id limit ${sql.lit(atOnce)}`.execute(tx.db);
  return {
    changeIds: rows.map(({ change_id }) => change_id),
    position: rows.at(-1)?.id ?? range.last,
    isDone: rows.length < atOnce,
  };
}
