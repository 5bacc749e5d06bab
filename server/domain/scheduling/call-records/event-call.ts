import type { EventCall } from '@callwright/contract/event-call.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { wallClock } from '#/domain/scheduling/slots/zones.ts';
import { toMs } from '#/platform/values/time.ts';
import { presentStored, type CallRow } from './call-row.ts';
import { claimStatusOf } from './claims.ts';
import { readableTokenOf } from './invitee-token.ts';

/** A local time with its offset, `2026-11-23T09:00:00+01:00`. */
function localTime(instant: string, timeZone: string): string {
  const { date, time, offset } = wallClock(timeZone, toMs(instant));
  return `${date}T${time}:${instant.slice(17, 19)}${offset}`;
}

/** PENDING until the call ends, then PENDING_OUTCOME. Computed from the time, not stored. */
export function outcomeOf(
  row: Pick<CallRow, 'outcome' | 'ends_at'>,
  now: number,
): z.output<typeof EventCall>['outcome'] {
  return row.outcome === 'PENDING' && toMs(row.ends_at) <= now ? 'PENDING_OUTCOME' : row.outcome;
}

/** Why the invitee may no longer move or cancel the call; null if they may. */
export function changeBlocked(
  row: CallRow,
  now: number,
  allowed: boolean,
): 'CANCELLED' | 'PAST' | 'TOO_LATE' | 'NOT_ALLOWED' | null {
  const startsAt = toMs(row.starts_at);
  if (row.status === 'CANCELLED') return 'CANCELLED';
  if (startsAt <= now) return 'PAST';
  if (!allowed) return 'NOT_ALLOWED';
  return startsAt - row.event_change_cutoff * 60_000 < now ? 'TOO_LATE' : null;
}

/**
 * A call in the contract's shape. The invitee's token is only shown to its hosts, in a session, and in the reply to the
 * booking.
 */
export function presentCall(ctx: Ctx, row: CallRow): z.input<typeof EventCall> {
  const inHours = row.event_duration_unit === 'HOURS' && row.duration_min % 60 === 0;
  // Not to the hosts' keys and apps: the link can move and cancel the call, which these may not be allowed to.
  const hostsIt = ctx.credential?.kind === 'session' && row.hosts.some((host) => host.id === ctx.userId);
  const token = hostsIt ? readableTokenOf(ctx, row) : null;
  return {
    ...presentStored(row),
    callId: row.id,
    accountId: ctx.accountId,
    closerId: row.user_id,
    previewUrl: `${ctx.app.config.baseUrl}/calls/${row.preview_id}`,
    ...(token === null ? {} : { token }),
    eventType: toMs(row.ends_at) > ctx.now ? 'UPCOMING' : 'PAST',
    ...presentTimes(row),
    duration: inHours ? row.duration_min / 60 : row.duration_min,
    durationUnit: inHours ? 'HOURS' : 'MINUTES',
    ...presentPeople(row),
    isRescheduled: row.reschedule_count > 0,
    ...presentOutcome(row, ctx.now),
    deals: presentDealsOfCall(row),
    ...presentClaim(row, ctx.now),
    ...presentOrigin(row),
    isCalendarConnected: row.calendar !== null && row.calendar.syncStatus !== 'DETACHED',
    calendar: row.calendar,
    videoLink: row.video_link,
    // May be missing from a row that an earlier version has stored.
    deposit: row.deposit ? presentDeposit(row.deposit) : null,
    allowReschedule: changeBlocked(row, ctx.now, row.event_allow_reschedule) === null,
    allowCancel: changeBlocked(row, ctx.now, row.event_allow_cancel) === null,
    reminders: row.reminders,
    customFields: row.custom_fields,
  };
}

/** A deposit as shown, converted from minor units. */
export function presentDeposit(deposit: NonNullable<CallRow['deposit']>): NonNullable<CallRow['deposit']> {
  return { ...deposit, amount: fromMinorUnits(deposit.amount, deposit.currency) };
}

export function presentDealsOfCall(row: CallRow) {
  return row.deals.map((deal) => ({ ...deal, value: fromMinorUnits(deal.value, deal.currency) }));
}

function presentClaim(row: CallRow, now: number) {
  const claim = row.claim && { ...row.claim, claimStatus: claimStatusOf(row.claim.claimStatus, row, now) };
  return { setterClaim: claim, SettedClaim: claim };
}

function presentPeople(row: CallRow) {
  return {
    additionalGuests: row.additional_guests.map((guest) => ({
      email: guest.email,
      name: guest.name ?? null,
    })),
    host: {
      id: row.user_id,
      firstName: row.host_first_name,
      lastName: row.host_last_name,
      email: row.host_email,
    },
    hosts: row.hosts,
    firstName: row.host_first_name,
    lastName: row.host_last_name,
    email: row.host_email,
    locationLinkInvitee: row.location_link,
  };
}

function presentOrigin(row: CallRow) {
  return {
    routing: {
      routingGroupIds: null,
      conditionalUsers: null,
      appliedHostIds: [],
      routingMode: 'NONE' as const,
      decisionId: null,
      ...row.routing,
    },
    event: {
      id: row.event_id,
      name: row.event_name,
      linkPrefix: row.link_prefix,
      eventType: row.call_type,
      color: row.event_color,
    },
  };
}

function presentTimes(row: CallRow) {
  return {
    dateTimeUTC: row.starts_at,
    dateTimeLocal: localTime(row.starts_at, row.time_zone),
    startTime: row.starts_at,
  };
}

function presentOutcome(row: CallRow, now: number) {
  const outcome = outcomeOf(row, now);
  return {
    outcome,
    task: [
      {
        id: row.id,
        completed: row.outcome !== 'PENDING',
        outcome,
        noSaleReason: row.no_sale_reason,
        objection: row.objection,
        notes: row.outcome_notes,
        dueAt: row.ends_at,
        completedAt: row.outcome_at,
      },
    ],
  };
}
