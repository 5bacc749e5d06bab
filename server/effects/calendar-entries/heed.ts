import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { moveCall } from '#/domain/scheduling/booking/reschedule.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { lockCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { cancelCall } from '#/domain/scheduling/call-records/cancel.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { DoFirst } from '#/platform/db/do-first.ts';
import { sql } from '#/platform/db/sql.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { workspacesWith } from '#/platform/workspaces/in-batches.ts';
import type { Seen } from '#/domain/scheduling/calendars/mirror/own-entries.ts';

// Reacts when a host deletes, declines or moves the entry of a call in their calendar. The event's settings decide what
// happens.

type Heeded = {
  event_call_id: number;
  user_id: number;
  seen: Seen;
  /** The entry must be written again. */
  is_outdated: boolean;
  /** The time of the call as it was written. */
  starts_at: string;
  ends_at: string;
  /** How often in the last hour the calendar was changed by a program instead of a person. */
  automatic_count: number;
};

/** Stops a loop with a calendar that changes every entry again. */
const automaticMax = 3;

/** Workspaces with unhandled findings in calendars; uses the index call_entry_seen. */
export async function findSeen(app: App): Promise<number[]> {
  return workspacesWith(app, sql`select account_id from call_entry where seen is not null`);
}

/** Handles everything found so far (for tests, and for processes without workers). */
export async function heedCalendars(app: App): Promise<void> {
  for (const accountId of await findSeen(app)) while (await heedOne(app, accountId));
}

/**
 * Handles the finding of one entry of the workspace.
 * @returns whether there was one
 */
export async function heedOne(app: App, accountId: number): Promise<boolean> {
  const ctx = await enterWorkspace(systemContext(app), accountId);
  return transaction(ctx, async (tx) => {
    const heeded = await takeSeen(tx);
    if (heeded === null) return false;
    await heed(tx, heeded);
    return true;
  });
}

/** Materialized: a plan that asks for the next one again and again takes all, of which nobody hears. */
async function takeSeen(tx: Ctx): Promise<Heeded | null> {
  const { rows } = await sql<Heeded>`
    with found as materialized (
      select event_call_id, user_id, seen from call_entry where account_id = ${tx.accountId} and seen is not null
      order by event_call_id, user_id limit 1 for update skip locked
    )
    update call_entry e set seen = null
    from found
    where e.account_id = ${tx.accountId} and e.event_call_id = found.event_call_id and e.user_id = found.user_id
    returning e.event_call_id, e.user_id, found.seen, e.wanted_version > e.written_version as is_outdated, e.starts_at, e.ends_at,
      (select count(*)::int from unnest(e.automatic_at) at where at > ${iso(tx.now - hourMs)}::timestamptz) as automatic_count`.execute(
    tx.db,
  );
  return rows[0] ?? null;
}

async function heed(tx: Ctx, heeded: Heeded): Promise<void> {
  const call = await lockCall(tx, heeded.event_call_id);
  if (call.status === 'CANCELLED' || toMs(call.ends_at) <= tx.now) return;
  const settings = await settingsOf(tx, call.event_id);
  // Hosts other than the one in charge cannot decide about the call.
  const isInCharge = heeded.user_id === call.user_id;
  switch (heeded.seen.kind) {
    case 'DELETED':
      return await heedAbsence(
        tx,
        call,
        heeded,
        'call.calendar_deleted',
        isInCharge && settings.onCalendarDelete === 'CANCEL',
      );
    case 'DECLINED':
      return await heedAbsence(
        tx,
        call,
        heeded,
        'call.calendar_declined',
        isInCharge && settings.onCalendarDecline === 'CANCEL',
      );
    case 'MOVED':
      return await heedMove(tx, call, heeded, isInCharge ? settings.onCalendarMove : 'FLAG');
    default:
      return heeded.seen.kind satisfies never;
  }
}

type Policy = Pick<EventSettings, 'onCalendarDelete' | 'onCalendarDecline' | 'onCalendarMove'>;

async function settingsOf(tx: Ctx, eventId: number): Promise<Policy> {
  const { rows } = await sql<Policy>`
    select coalesce(settings->>'onCalendarDelete', 'FLAG') as "onCalendarDelete", coalesce(settings->>'onCalendarDecline', 'FLAG') as "onCalendarDecline",
      coalesce(settings->>'onCalendarMove', 'FLAG') as "onCalendarMove"
    from event where account_id = ${tx.accountId} and id = ${eventId}`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('A call belongs to an event');
  return row;
}

async function heedAbsence(
  tx: Ctx,
  call: CallRow,
  { user_id: userId }: Heeded,
  type: 'call.calendar_deleted' | 'call.calendar_declined',
  isEnd: boolean,
): Promise<void> {
  const action = isEnd ? ('CANCELLED' as const) : ('FLAGGED' as const);
  await announceCall(tx, type, call, { extra: { userId, action } });
  if (isEnd) await cancelCall(tx, call, { cancelReason: null, cancelledBy: 'CALENDAR', notify: 'EVERYBODY' });
}

async function heedMove(
  tx: Ctx,
  call: CallRow,
  heeded: Heeded,
  policy: EventSettings['onCalendarMove'],
): Promise<void> {
  const { startsAt, endsAt } = heeded.seen;
  if (startsAt === null || endsAt === null || isOvertaken(call, heeded)) return;
  const action = await actionOn(tx, call, heeded, policy);
  const extra = { userId: heeded.user_id, startsAt, endsAt, action };
  await announceCall(tx, 'call.calendar_moved', call, { extra });
}

/** The call has changed since the entry was written, perhaps by a move that is not in the calendar yet. */
function isOvertaken(call: CallRow, { is_outdated: isOutdated, ...written }: Heeded): boolean {
  return (
    isOutdated ||
    toMs(written.starts_at) !== toMs(call.starts_at) ||
    toMs(written.ends_at) !== toMs(call.ends_at)
  );
}

async function actionOn(tx: Ctx, call: CallRow, heeded: Heeded, policy: EventSettings['onCalendarMove']) {
  if (policy === 'FLAG') return 'FLAGGED' as const;
  if (heeded.automatic_count >= automaticMax) return 'REFUSED' as const;
  if (policy === 'REVERT') {
    await noteAutomatic(tx, heeded, true);
    return 'REVERTED' as const;
  }
  return (await follow(tx, call, heeded)) ? ('FOLLOWED' as const) : ('REFUSED' as const);
}

/** Moves the call with the usual function, which may refuse. The call keeps its length. */
async function follow(tx: Ctx, call: CallRow, heeded: Heeded): Promise<boolean> {
  const startMs = toMs(heeded.seen.startsAt ?? call.starts_at);
  const endMs = toMs(heeded.seen.endsAt ?? call.ends_at);
  if (endMs - startMs !== call.duration_min * 60_000) return false;
  try {
    await savepoint(tx, (part) =>
      moveCall(part, {
        id: call.id,
        startMs,
        timeZone: call.time_zone,
        reason: null,
        userId: undefined,
        override: false,
      }),
    );
  } catch (error) {
    if (error instanceof DoFirst || !(error instanceof ApiError)) throw error;
    return false;
  }
  await noteAutomatic(tx, heeded, false);
  return true;
}

/** @param isDue whether the entry must be written again as it was */
async function noteAutomatic(tx: Ctx, heeded: Heeded, isDue: boolean): Promise<void> {
  const now = iso(tx.now);
  await sql`
    update call_entry set automatic_at = array(select at from unnest(automatic_at) at where at > ${iso(tx.now - hourMs)}::timestamptz) || ${now}::timestamptz,
      state = case when ${isDue} then 'PENDING' else state end, due_at = case when ${isDue} then ${now}::timestamptz else due_at end
    where account_id = ${tx.accountId} and event_call_id = ${heeded.event_call_id} and user_id = ${heeded.user_id}`.execute(
    tx.db,
  );
}
