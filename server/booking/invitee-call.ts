import type { call as callEndpoint, cancel, reschedule } from '@callwright/contract/booking.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import type { Ctx, PublicCtx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import { ApiError, notFound } from '../errors.ts';
import { readEventOfCall } from '../event-calls/bookable-event.ts';
import { cancelCall } from '../event-calls/cancel.ts';
import { lockCall, selectCalls, type CallRow } from '../event-calls/call-row.ts';
import { changeBlocked } from '../event-calls/event-call.ts';
import { redirectUrlOf } from '../event-calls/redirect-url.ts';
import { moveCall } from '../event-calls/reschedule.ts';
import { toInstantMs } from '../time.ts';
import { presentPage } from './booking-page.ts';
import { visitorOfToken } from './visitor.ts';

type Reply = Result<typeof callEndpoint>;

/** The call a secret link opens, or null. */
export async function readCallOfToken(ctx: Ctx, token: string): Promise<CallRow | null> {
  const { rows } = await selectCalls(
    sql`where c.account_id = ${ctx.accountId} and c.token = ${token}`,
  ).execute(ctx.db);
  return rows[0] ?? null;
}

async function open(ctx: PublicCtx, token: string): Promise<{ invitee: Ctx; call: CallRow }> {
  const visitor = await visitorOfToken(ctx, token);
  const call = await readCallOfToken(visitor, token);
  if (call === null) throw notFound('call');
  return {
    invitee: { ...visitor, actor: { type: 'contact', id: String(call.contact_id), name: call.invitee_name } },
    call,
  };
}

export async function getInviteeCall(ctx: PublicCtx, input: Input<typeof callEndpoint>): Promise<Reply> {
  const { invitee, call } = await open(ctx, input.token);
  return { data: { call: await presentInviteeCall(invitee, call) } };
}

export async function rescheduleInviteeCall(ctx: PublicCtx, input: Input<typeof reschedule>): Promise<Reply> {
  const { invitee, call } = await open(ctx, input.token);
  refuseIfBlocked(call, ctx.now, call.event_policy.allowReschedule);
  const moved = await moveCall(invitee, {
    id: call.id,
    startMs: toInstantMs(input.dateTime, input.timeZone, 'dateTime'),
    timeZone: input.timeZone,
    reason: input.rescheduleReason ?? null,
    override: false,
  });
  return { data: { call: await presentInviteeCall(invitee, moved) } };
}

export async function cancelInviteeCall(ctx: PublicCtx, input: Input<typeof cancel>): Promise<Reply> {
  const { invitee, call } = await open(ctx, input.token);
  const cancelled = await transaction(invitee, async (tx) => {
    const locked = await lockCall(tx, call.id);
    if (locked.status !== 'CANCELLED') refuseIfBlocked(locked, ctx.now, locked.event_policy.allowCancel);
    return cancelCall(tx, locked, {
      cancelReason: input.cancelReason ?? null,
      cancelledBy: 'CONTACT',
      told: 'EVERYBODY',
    });
  });
  return { data: { call: await presentInviteeCall(invitee, cancelled) } };
}

const refusals = {
  CANCELLED: new ApiError('CALL_CANCELLED'),
  PAST: new ApiError('CHANGE_NOT_ALLOWED', { message: 'The call has begun or is over' }),
  TOO_LATE: new ApiError('CHANGE_NOT_ALLOWED', { message: 'It is too late to change this call' }),
  NOT_ALLOWED: new ApiError('CHANGE_NOT_ALLOWED', { message: 'This call cannot be changed online' }),
};

function refuseIfBlocked(call: CallRow, now: number, allowed: boolean): void {
  const blocked = changeBlocked(call, now, allowed);
  if (blocked !== null) throw refusals[blocked];
}

/** What the invitee sees of their call: of the host only the name. */
export async function presentInviteeCall(ctx: Ctx, call: CallRow): Promise<Reply['data']['call']> {
  const event = await readEventOfCall(ctx, call.event_id);
  const policy = call.event_policy;
  const { confirmation } = policy;
  return {
    token: call.token,
    status: call.status,
    dateTime: call.starts_at,
    endTime: call.ends_at,
    timeZone: call.time_zone,
    eventName: call.event_name,
    linkPrefix: call.link_prefix,
    hostName: call.hosts.map((host) => host.name).join(', '),
    inviteeName: call.invitee_name,
    inviteeEmail: call.invitee_email,
    location: call.location,
    locationLink: call.location_link,
    locationDetails: call.location_details,
    allowReschedule: changeBlocked(call, ctx.now, policy.allowReschedule) === null,
    allowCancel: changeBlocked(call, ctx.now, policy.allowCancel) === null,
    changeBlocked: changeBlocked(call, ctx.now, policy.allowReschedule || policy.allowCancel),
    confirmationText: confirmation.text,
    redirectUrl: redirectUrlOf(call),
    mailed: await wasMailed(ctx, call.id),
    calendarUrl: `${ctx.app.config.baseUrl}/calendar/call/${call.token}.ics`,
    event: await presentPage(ctx, event),
  };
}

/** Whether a mail to the invitee is sent or on its way; one that is only kept reaches nobody. */
async function wasMailed(ctx: Ctx, callId: number): Promise<boolean> {
  const { rows } = await sql`
    select from mail
    where account_id = ${ctx.accountId} and event_call_id = ${callId} and audience = 'INVITEE' and status in ('QUEUED', 'SENT') limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
