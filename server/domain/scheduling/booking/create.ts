import { because } from '@callwright/contract/error-reasons.ts';
import type { book } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { readContactForBooking } from '#/domain/crm/contact-records/for-booking.ts';
import { saveContactOfCall } from '#/domain/crm/contacts/save-contact.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { toInstantMs } from '#/platform/values/time.ts';
import { utmPairs } from '#/domain/crm/contact-records/utm.ts';
import { invitedAnswers } from './answers.ts';
import { durationOf, readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { bookCall } from './book.ts';
import type { BookingContact } from '#/domain/crm/contact-records/for-booking.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { presentCall } from '#/domain/scheduling/call-records/event-call.ts';
import { inviteeTokenOf } from '#/domain/scheduling/call-records/invitee-token.ts';
import { redirectUrlOf } from './redirect-url.ts';
import { mayOverride } from './override.ts';
import { routeByAnswers } from './route-by-answers.ts';

type Body = Input<typeof book>;

/** POST /v1/eventCalls: books a call for an existing or new contact. */
export async function createEventCall(ctx: Ctx, input: Body): Promise<Result<typeof book>> {
  const event = await readEvent(ctx, { eventId: input.eventId, linkPrefix: input.linkPrefix });
  if (input.setterId !== undefined) await mustBeMember(ctx, input.setterId);
  const override = mayOverride(ctx, input.override);
  const call = await bookCall(ctx, {
    event,
    startMs: toInstantMs(input.dateTime, input.timeZone, 'dateTime'),
    durationMin: durationOf(event, input.duration),
    timeZone: input.timeZone,
    narrowing: {
      conditionalUsers: input.conditionalUsers,
      routingGroupIds: input.routingGroupIds,
      userId: input.userId,
    },
    holdId: input.holdId,
    contact: (tx) => contactOf(tx, input),
    ...(isToBeRouted(input) && {
      narrow: (tx, contact) =>
        routeByAnswers(
          tx,
          event,
          contact.id,
          input.secondaryQuestionsAnswer ?? [],
          override || ctx.actor.type === 'user',
        ),
    }),
    answers: (tx, contact) => invitedAnswers(tx, event, contact.id, input.secondaryQuestionsAnswer ?? []),
    setterId: input.setterId ?? null,
    notify: input.skipNotifications === true ? 'NOBODY' : 'EVERYBODY',
    override,
    details: {
      additionalGuests: input.additionalGuests ?? [],
      notes: input.notes ?? null,
      utm: utmPairs(input.utm),
      source: sources[ctx.actor.type] ?? 'API',
      externalIds: input.externalIds ?? {},
      inviteeName: null,
    },
  });
  return { data: { eventCall: booked(ctx, call) } };
}

const sources: Partial<Record<Ctx['actor']['type'], 'ADMIN' | 'MCP'>> = { user: 'ADMIN', mcp: 'MCP' };

/**
 * A caller that names hosts or rules has already applied the routing. A requested host is used regardless of the rules.
 */
function isToBeRouted(input: Body): boolean {
  const isRouted = [input.conditionalUsers, input.routingGroupIds].some((ids) => ids?.length);
  return input.useSecondaryQuestionsForConditionalRouting === true && !isRouted && input.userId === undefined;
}

/**
 * With `contactId` exactly that contact; otherwise the one with this email or phone number, created if there is none.
 */
async function contactOf(tx: Ctx, input: Body): Promise<BookingContact> {
  if (input.contactId !== undefined) return readContactForBooking(tx, input.contactId);
  const { email, phoneNumber, firstName, lastName, timeZone, utm } = input;
  const { contactId } = await saveContactOfCall(
    tx,
    { email, phoneNumber, firstName, lastName, timeZone, utm },
    tx.actor.type === 'mcp' ? 'MCP' : 'API',
  );
  return readContactForBooking(tx, contactId);
}

async function mustBeMember(ctx: Ctx, userId: number): Promise<void> {
  const { rows } =
    await sql`select from member where account_id = ${ctx.accountId} and user_id = ${userId} and status = 'ACTIVE'`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw invalid({ setterId: [because('NO_SUCH_MEMBER')] });
}

/** The invitee's token and links are returned once, in the reply to the booking. */
function booked(ctx: Ctx, call: CallRow) {
  const token = inviteeTokenOf(ctx, call);
  return {
    ...presentCall(ctx, call),
    token,
    confirmationLink: `${ctx.app.config.baseUrl}/call/${token}`,
    redirectUrl: redirectUrlOf(call),
    closerName: `${call.host_first_name} ${call.host_last_name}`.trim(),
    closerEmail: call.host_email,
    guestEmail: call.invitee_email,
  };
}
