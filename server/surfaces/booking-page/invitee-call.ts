import { because } from '@callwright/contract/error-reasons.ts';
import type { call as callEndpoint, cancel, reschedule } from '@callwright/contract/booking.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { readContactForBooking } from '#/domain/crm/contact-records/for-booking.ts';
import { readEventOfCall } from '#/domain/scheduling/free-times/bookable-event.ts';
import { cancelCall } from '#/domain/scheduling/call-records/cancel.ts';
import { lockCall, selectCalls, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { inviteeTokenOf } from '#/domain/scheduling/call-records/invitee-token.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';
import { changeBlocked, presentDeposit } from '#/domain/scheduling/call-records/event-call.ts';
import { redirectUrlOf } from '#/domain/scheduling/booking/redirect-url.ts';
import { moveCall } from '#/domain/scheduling/booking/reschedule.ts';
import { iso, toInstantMs, toMs } from '#/platform/values/time.ts';
import { wasMailed } from '#/effects/mail/was-mailed.ts';
import { presentPage } from './booking-page.ts';
import { bookOrDecline, keepDeclined, readDeclined, type Declined } from './declined.ts';
import { visitorOfToken } from '#/surfaces/http/visitor.ts';

type Reply = Result<typeof callEndpoint>;

/** The call a secret link opens, or null. */
export async function readCallOfToken(ctx: Ctx, token: string): Promise<CallRow | null> {
  const { rows } = await selectCalls(
    sql`where c.account_id = ${ctx.accountId} and c.token_hash = ${hashOfToken(token)}`,
  ).execute(ctx.db);
  return rows[0] ?? null;
}

type Opened = { invitee: Ctx; call: CallRow; declined: Declined | null };

/** The call behind a link, or the declined booking; the actor is the invitee. */
export async function openInviteeCall(ctx: PublicCtx, token: string): Promise<Opened> {
  const visitor = await visitorOfToken(ctx, token);
  const found = await readCallOfToken(visitor, token);
  const declined = found === null ? await readDeclined(visitor, token) : null;
  const call = found ?? declined?.call;
  if (call === undefined) throw notFound('call');
  return {
    invitee: { ...visitor, actor: { type: 'contact', id: String(call.contact_id), name: call.invitee_name } },
    call,
    declined,
  };
}

export async function getInviteeCall(ctx: PublicCtx, input: Input<typeof callEndpoint>): Promise<Reply> {
  const { invitee, call, declined } = await openInviteeCall(ctx, input.token);
  return { data: { call: await presentInviteeCall(invitee, call, declined) } };
}

export async function rescheduleInviteeCall(ctx: PublicCtx, input: Input<typeof reschedule>): Promise<Reply> {
  const { invitee, call, declined } = await openInviteeCall(ctx, input.token);
  refuseIfBlocked(call, ctx.now, call.event_allow_reschedule);
  if (declined !== null) return { data: { call: await moveDeclined(invitee, declined, input) } };
  const moved = await moveCall(invitee, {
    id: call.id,
    startMs: toInstantMs(input.dateTime, input.timeZone, 'dateTime'),
    timeZone: input.timeZone,
    reason: input.rescheduleReason ?? null,
    override: false,
  });
  return { data: { call: await presentInviteeCall(invitee, moved, null) } };
}

export async function cancelInviteeCall(ctx: PublicCtx, input: Input<typeof cancel>): Promise<Reply> {
  const { invitee, call, declined } = await openInviteeCall(ctx, input.token);
  if (declined !== null) return { data: { call: await cancelDeclined(invitee, declined) } };
  const cancelled = await transaction(invitee, async (tx) => {
    const locked = await lockCall(tx, call.id);
    if (locked.status !== 'CANCELLED') refuseIfBlocked(locked, ctx.now, locked.event_allow_cancel);
    return cancelCall(tx, locked, {
      cancelReason: input.cancelReason ?? null,
      cancelledBy: 'CONTACT',
      notify: 'EVERYBODY',
    });
  });
  return { data: { call: await presentInviteeCall(invitee, cancelled, null) } };
}

/** Cancels a declined booking the way a call is canceled, without any effect. */
async function cancelDeclined(invitee: Ctx, declined: Declined): Promise<Reply['data']['call']> {
  const { call, facts } = declined;
  if (call.status !== 'CANCELLED') refuseIfBlocked(call, invitee.now, call.event_allow_cancel);
  const gone = { status: 'CANCELLED', updated_at: iso(invitee.now) } as const;
  const after = { ...declined, call: { ...call, ...gone }, facts: { ...facts, ...gone, can_change: false } };
  await keepDeclined(invitee, after);
  return presentInviteeCall(invitee, after.call, after);
}

/** Fails like any other move: free times are computed as if the call were booked. */
async function moveDeclined(
  invitee: Ctx,
  declined: Declined,
  input: Input<typeof reschedule>,
): Promise<Reply['data']['call']> {
  const { call, contactId } = declined;
  const made = await bookOrDecline(invitee, {
    event: await readEventOfCall(invitee, call.event_id),
    startMs: toInstantMs(input.dateTime, input.timeZone, 'dateTime'),
    durationMin: call.duration_min,
    timeZone: input.timeZone,
    narrowing: {},
    holdId: undefined,
    contact: async (tx) => ({ ...(await readContactForBooking(tx, contactId)), blocked: true }),
    answers: async () => ({ questions: call.questions, secondaryAnswers: call.secondary_answers }),
    setterId: null,
    override: false,
    details: {
      additionalGuests: call.additional_guests,
      notes: call.notes,
      utm: call.utm,
      source: 'BOOKING_PAGE',
      externalIds: {},
      inviteeName: call.invitee_name,
    },
  });
  const { starts_at, ends_at, time_zone, updated_at } = made.call;
  const moved = { starts_at, ends_at, time_zone, updated_at };
  const confirmedAt = starts_at === call.starts_at ? call.attendance_confirmed_at : null;
  const movedCall = { ...call, ...moved, attendance_confirmed_at: confirmedAt };
  const after = { ...declined, call: movedCall, facts: { ...declined.facts, ...moved } };
  await keepDeclined(invitee, after);
  return presentInviteeCall(invitee, after.call, after);
}

const refusals = {
  CANCELLED: new ApiError('CALL_CANCELLED'),
  PAST: new ApiError('CHANGE_NOT_ALLOWED', { because: because('CALL_STARTED') }),
  TOO_LATE: new ApiError('CHANGE_NOT_ALLOWED', { because: because('TOO_LATE_TO_CHANGE') }),
  NOT_ALLOWED: new ApiError('CHANGE_NOT_ALLOWED', { because: because('NOT_CHANGED_ONLINE') }),
};

function refuseIfBlocked(call: CallRow, now: number, allowed: boolean): void {
  const blocked = changeBlocked(call, now, allowed);
  if (blocked !== null) throw refusals[blocked];
}

/** Allowed until the call starts, even after the deadline for changes. */
export function refuseIfOver(call: CallRow, now: number): void {
  if (call.status === 'CANCELLED') throw refusals.CANCELLED;
  if (toMs(call.starts_at) <= now) throw refusals.PAST;
}

/** What the invitee sees of their call. Only names and photos of the hosts. */
export async function presentInviteeCall(
  ctx: Ctx,
  call: CallRow,
  declined: Declined | null,
): Promise<Reply['data']['call']> {
  const event = await readEventOfCall(ctx, call.event_id);
  const {
    event_allow_reschedule: mayReschedule,
    event_allow_cancel: mayCancel,
    event_confirmation: confirmation,
  } = call;
  // A declined booking has no row; its stored facts include the token.
  const token = declined?.facts.token ?? inviteeTokenOf(ctx, call);
  return {
    token,
    status: call.status,
    dateTime: call.starts_at,
    endTime: call.ends_at,
    timeZone: call.time_zone,
    eventName: call.event_name,
    linkPrefix: call.link_prefix,
    hostName: call.hosts.map((host) => host.name).join(', '),
    hosts: await publicHosts(ctx, call),
    inviteeName: call.invitee_name,
    inviteeEmail: call.invitee_email,
    location: call.location,
    locationLink: call.location_link,
    locationDetails: call.location_details,
    allowReschedule: changeBlocked(call, ctx.now, mayReschedule) === null,
    allowCancel: changeBlocked(call, ctx.now, mayCancel) === null,
    changeBlocked: changeBlocked(call, ctx.now, mayReschedule || mayCancel),
    // A declined booking stored by an earlier version may not have this field.
    attendanceConfirmedAt: (call.attendance_confirmed_at as string | null | undefined) ?? null,
    confirmationText: confirmation.text,
    redirectUrl: redirectUrlOf(call),
    mailed: declined === null ? await wasMailed(ctx, call.id) : declined.isMailed,
    calendarUrl: `${ctx.app.config.baseUrl}/calendar/call/${token}.ics`,
    deposit: call.deposit ? presentDeposit(call.deposit) : null,
    event: await presentPage(ctx, event),
  };
}

async function publicHosts(ctx: Ctx, { hosts }: CallRow): Promise<Reply['data']['call']['hosts']> {
  const { rows } = await sql<{ user_id: number; avatar_url: string | null }>`
    select user_id, avatar_url from member_person
    where account_id = ${ctx.accountId} and user_id = any(${hosts.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  );
  const photos = new Map(rows.map((row) => [row.user_id, row.avatar_url]));
  return hosts.map(({ id, name }) => ({ name, avatarUrl: photos.get(id) ?? null }));
}
