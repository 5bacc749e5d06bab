import { inReach } from '#/platform/context/app-of.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { mustBeActive, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { mustHoldFewer } from './hold-limits.ts';
import { insertHold, sweepHolds } from '#/domain/scheduling/free-times/hold-rows.ts';
import {
  chooseFrom,
  lockUnlessGone,
  nearestTo,
  prepareUnderLock,
  tryInTurn,
  type SlotRequest,
} from '#/domain/scheduling/free-times/slot-request.ts';
import { slotUnavailable, withNearest } from '#/domain/scheduling/free-times/slot-unavailable.ts';

const holdMs = 5 * 60_000;

export type HoldRequest = {
  event: BookableEvent;
  startMs: number;
  durationMin: number;
  timeZone: string;
  narrowing: SlotRequest['narrowing'];
  /** The owner of the contact it is for, if known: they may come first. */
  owner: (tx: Ctx) => Promise<number | null>;
  /** The hold that this one replaces. */
  holdId: string | undefined;
  /** The visitor whose holds are counted; null if a credential is responsible. */
  addressKey: string | null;
  /** When it expires; by default after five minutes. */
  untilMs?: number;
};

export type Hold = {
  holdId: string;
  dateTime: string;
  endTime: string;
  expiresAt: string;
  extendable: boolean;
  hostIds: number[];
};

/** Holds a time for a visitor who is about to book, by the rules and with the hosts of a booking. */
export async function holdTime(ctx: Ctx, request: HoldRequest): Promise<Hold> {
  mustBeActive(request.event);
  if (request.startMs <= ctx.now) throw invalid({ dateTime: [because('IN_PAST')] }, 'SLOT_IN_PAST');
  const asked: SlotRequest = { ...request, override: false };
  try {
    return await transaction(ctx, (tx) => holdInside(tx, request, asked));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SLOT_UNAVAILABLE')
      throw withNearest(error, await nearestTo(ctx, asked));
    throw error;
  }
}

async function holdInside(tx: Ctx, request: HoldRequest, asked: SlotRequest): Promise<Hold> {
  const { event, startMs, durationMin, addressKey } = request;
  const expiresMs = request.untilMs ?? tx.now + holdMs;
  if (addressKey !== null) {
    const goneBy = await lockUnlessGone(tx, asked);
    if (goneBy !== null) throw slotUnavailable(startMs, [], goneBy);
    await mustHoldFewer(tx, event.id, addressKey, request.holdId);
  }
  const prepared = await prepareUnderLock(tx, asked);
  const choice = await chooseFrom(tx, prepared, asked, await request.owner(tx));
  const hold = await tryInTurn(prepared, choice, async (group) => {
    const hostIds = group.map((host) => host.userId);
    const holdId = await insertHold(tx, { event, startMs, durationMin, hostIds, expiresMs, addressKey });
    return holdId === null ? null : shown(holdId, startMs, durationMin, expiresMs, false, hostIds);
  });
  if (hold === null) throw slotUnavailable(startMs, []);
  await sweepHolds(tx);
  return hold;
}

/** Extends a hold by five minutes, once. An expired hold cannot be extended, even if the time is still free. */
export async function extendHold(ctx: Ctx, holdId: string): Promise<Hold> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ start: number; duration_min: number; expires: number; extended: boolean }>`
      select extract(epoch from starts_at)::float8 * 1000 as start, duration_min,
        extract(epoch from expires_at)::float8 * 1000 as expires, extended
      from slot_hold
      where account_id = ${tx.accountId} and id = ${holdId} and expires_at > ${iso(tx.now)}::timestamptz
      for update`.execute(tx.db);
    const held = rows[0];
    if (held === undefined) throw notFound('hold');
    if (held.extended) throw new ApiError('HOLD_EXTENDED');
    const expiresMs = held.expires + holdMs;
    await sql`
      update slot_hold set expires_at = ${iso(expiresMs)}::timestamptz, extended = true
      where account_id = ${tx.accountId} and id = ${holdId}`.execute(tx.db);
    const { rows: hosts } = await sql<{ user_id: number }>`
      update event_call_host set held_until = ${iso(expiresMs)}::timestamptz
      where account_id = ${tx.accountId} and hold_id = ${holdId}
      returning user_id`.execute(tx.db);
    if (hosts.length === 0) throw notFound('hold'); // a process whose clock is ahead has deleted the hold's rows
    const hostIds = hosts.map((host) => host.user_id).toSorted((a, b) => a - b);
    return shown(holdId, held.start, held.duration_min, expiresMs, true, hostIds);
  });
}

/** Releases a hold. Throws 404 if it has expired. */
export async function releaseHold(ctx: Ctx, holdId: string): Promise<void> {
  const { rows } = await sql<{ live: boolean }>`
    delete from slot_hold where account_id = ${ctx.accountId} and id = ${holdId}
    returning expires_at > ${iso(ctx.now)}::timestamptz as live`.execute(ctx.db);
  if (rows[0]?.live !== true) throw notFound('hold');
}

/** Deletes expired holds everywhere. They do no harm, but a workspace without new holds would keep its last ones. */
export async function purgeHolds(app: App): Promise<void> {
  await inCells(
    app,
    sql`delete from slot_hold where ${inReach(app, 'account_id')} and expires_at <= ${iso(app.clock())}::timestamptz`,
  );
}

function shown(
  holdId: string,
  startMs: number,
  durationMin: number,
  expiresMs: number,
  extended: boolean,
  hostIds: number[],
): Hold {
  return {
    holdId,
    dateTime: iso(startMs),
    endTime: iso(startMs + durationMin * 60_000),
    expiresAt: iso(expiresMs),
    extendable: !extended,
    hostIds,
  };
}
