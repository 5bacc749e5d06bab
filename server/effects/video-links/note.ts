import { hourMs } from '@callwright/contract/units-of-time.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { lockCall, readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { presentCall } from '#/domain/scheduling/call-records/event-call.ts';
import { remember } from '#/domain/scheduling/call-records/history.ts';
import type { LinkSource } from '#/domain/scheduling/call-records/link-source.ts';
import { changedFrom } from '#/domain/scheduling/call-records/notice.ts';
import type { CallFacts } from '#/effects/mail/call-facts.ts';
import { differenceOf } from '#/platform/changes/difference.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { Meeting } from '#/ports/calendars/calendar-source.ts';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import type { Claimed } from './claim.ts';
import { notifyHost } from './failed-mail.ts';

// Stores the outcome of creating a link. Only the process with the lease may do so, and changes made meanwhile stay
// due. Lock order: the call before its link.

/** After this many failures the host is told, so that they can send a link by hand in time. */
const notifyAfterTries = 3;
const backoffMinMs = 30_000;
const backoffMaxMs = hourMs;

type Made = Meeting & { readonly externalId?: string; readonly connectionId?: number };

/** Stores the created link for the call. */
export async function noteMade(ctx: Ctx, one: Claimed, made: Made): Promise<void> {
  await transaction(ctx, async (tx) => {
    const call = await lockCall(tx, one.event_call_id);
    const isAsMade = sql`(l.is_wanted and l.starts_at = ${one.starts_at}::timestamptz and l.ends_at = ${one.ends_at}::timestamptz)`;
    const now = sql`${iso(tx.now)}::timestamptz`;
    await sql`
      update call_link l set connection_id = ${made.connectionId ?? null}, external_id = ${made.externalId ?? null},
        state = case when ${isAsMade} then 'READY' else 'PENDING' end, tries = 0, error = null, leased_until = null,
        due_at = case when not ${isAsMade} then ${now} end, updated_at = ${now}
      where ${isClaimed(tx, one)}`.execute(tx.db);
    await storeLink(tx, call, one, made);
  });
}

/** A calendar provider has created the meeting together with the call's entry. */
export async function noteMeeting(
  ctx: Ctx,
  call: CallFacts,
  provider: LinkSource,
  meeting: Meeting,
): Promise<void> {
  if (call.location_link === meeting.link && call.dial_in === meeting.dialIn) return;
  await transaction(ctx, async (tx) => {
    const locked = await lockCall(tx, call.id);
    await sql`
      update call_link set state = case when is_wanted then 'READY' else state end, tries = 0, error = null,
        due_at = case when not is_wanted then due_at end, updated_at = ${iso(tx.now)}::timestamptz
      where account_id = ${tx.accountId} and event_call_id = ${call.id} and user_id = ${call.user_id} and provider = ${provider}`.execute(
      tx.db,
    );
    await storeLink(tx, locked, { provider, user_id: call.user_id }, meeting);
  });
}

/** No effect if the call has another host by now, was canceled, or has a manual link. */
async function storeLink(
  tx: Ctx,
  call: CallRow,
  by: Pick<Claimed, 'provider' | 'user_id'>,
  { link, dialIn }: Meeting,
): Promise<void> {
  if (call.status === 'CANCELLED' || call.user_id !== by.user_id || call.link_source !== by.provider) return;
  if (call.location_link === link && call.dial_in === dialIn) return;
  await sql`
    update event_call set location_link = ${link}, dial_in = ${dialIn}, updated_at = ${iso(tx.now)}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = ${call.id}`.execute(tx.db);
  await remember(tx, call.id, 'updated', { locationLink: call.location_link }, { locationLink: link });
  await announce(tx, call);
}

async function announce(tx: Ctx, before: CallRow): Promise<void> {
  const after = await readCall(tx, { id: before.id }, 'calls:read');
  const { changedFields, previous } = differenceOf(presentCall(tx, before), presentCall(tx, after));
  const notice = toMs(after.ends_at) > tx.now ? changedFrom(before, after) : undefined;
  await announceCall(tx, 'call.updated', after, { changedFields, previous }, notice);
}

/** The meeting was removed. If it is wanted again meanwhile, it is created again. */
export async function noteRemoved(ctx: Ctx, one: Claimed): Promise<void> {
  const now = sql`${iso(ctx.app.clock())}::timestamptz`;
  await sql`
    with gone as (delete from call_link l where ${isClaimed(ctx, one)} and not l.is_wanted)
    update call_link l set external_id = null, connection_id = null, leased_until = null, tries = 0, due_at = ${now}
    where ${isClaimed(ctx, one)} and l.is_wanted`.execute(ctx.db);
}

/** @param error from `ports/outside/trouble.ts`; its message is for the member */
export async function noteTrouble(ctx: Ctx, one: Claimed, call: CallFacts, error: Error): Promise<void> {
  const nowMs = ctx.app.clock();
  const waitMs = Math.max(backoffOf(one.tries), error instanceof NotReached ? (error.retryAfterMs ?? 0) : 0);
  const isNotified = one.is_wanted && one.tries >= notifyAfterTries;
  await transaction(ctx, async (tx) => {
    const before = await lockCall(tx, one.event_call_id);
    const nextAt = iso(nowMs + waitMs);
    const { rows } = await sql<{ is_first: boolean }>`
      update call_link l set error = ${error.message}, leased_until = null, state = case when ${isNotified} and l.is_wanted then 'FAILED' else 'PENDING' end,
        -- A link for a call that is over helps nobody; a meeting that is to go is tried on for as long.
        due_at = case when ${nextAt}::timestamptz < l.ends_at then ${nextAt}::timestamptz end,
        told_at = case when ${isNotified} then coalesce(l.told_at, ${iso(nowMs)}::timestamptz) else l.told_at end, updated_at = ${iso(nowMs)}::timestamptz
      from (select l.account_id, l.event_call_id, l.user_id, l.provider, l.told_at from call_link l where ${isClaimed(tx, one)} for update) was
      where l.account_id = was.account_id and l.event_call_id = was.event_call_id and l.user_id = was.user_id and l.provider = was.provider
      returning was.told_at is null and l.told_at is not null as is_first`.execute(tx.db);
    if (error instanceof NotAllowed && one.provider === 'ZOOM') await noteLost(tx, one, error.message);
    if (rows[0]?.is_first !== true) return;
    await noteFailed(tx, before);
    await notifyHost(tx, one.user_id, call, error.message);
  });
}

/** The change shows that there is no link; only the host gets a mail. */
async function noteFailed(tx: Ctx, before: CallRow): Promise<void> {
  await sql`
    update event_call set updated_at = ${iso(tx.now)}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = ${before.id}`.execute(tx.db);
  const after = await readCall(tx, { id: before.id }, 'calls:read');
  const { changedFields, previous } = differenceOf(presentCall(tx, before), presentCall(tx, after));
  await announceCall(tx, 'call.updated', after, { changedFields, previous });
}

/** The account refuses our access. The mail about the link names it; no calendar is lost with it. */
async function noteLost(tx: Ctx, { user_id: userId }: Claimed, reason: string): Promise<void> {
  const { rows } = await sql`
    update calendar_connection set status = 'EXPIRED', reason = ${reason}, failing_since = coalesce(failing_since, ${iso(tx.now)}::timestamptz)
    where account_id = ${tx.accountId} and user_id = ${userId} and provider = 'ZOOM' and status <> 'EXPIRED' returning id`.execute(
    tx.db,
  );
  if (rows.length > 0)
    await publish(tx, 'calendar.disconnected', { userId, provider: 'ZOOM', error: reason });
}

function isClaimed(ctx: Pick<Ctx, 'accountId'>, one: Claimed): Sql {
  return sql`l.account_id = ${ctx.accountId} and l.event_call_id = ${one.event_call_id} and l.user_id = ${one.user_id} and l.provider = ${one.provider}
    and l.leased_until = ${one.lease_ends_at}::timestamptz`;
}

function backoffOf(tries: number): number {
  return Math.min(backoffMaxMs, backoffMinMs * 4 ** Math.min(tries - 1, 10));
}
