import { because } from '@callwright/contract/error-reasons.ts';
import type { book } from '@callwright/contract/booking.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { askedQuestions } from '@callwright/contract/form-logic.ts';
import { readContactForBooking } from '#/domain/crm/contact-records/for-booking.ts';
import { saveContactOfVisitor } from '#/domain/crm/contacts/save-contact.ts';
import { utmPairs } from '#/domain/crm/contact-records/utm.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import type { BookingRequest } from '#/domain/scheduling/booking/book.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { invitedAnswers } from '#/domain/scheduling/booking/answers.ts';
import type { BookingContact } from '#/domain/crm/contact-records/for-booking.ts';
import {
  durationOf,
  mustBeActive,
  readEvent,
  type BookableEvent,
} from '#/domain/scheduling/free-times/bookable-event.ts';
import { claimLink, finishLink, spendLink } from '#/domain/scheduling/booking-links/use-link.ts';
import {
  claimOffer,
  finishOffer,
  offerToTake,
  spendOffer,
  type Offered,
} from '#/domain/scheduling/waiting-list/take-offer.ts';
import { mustHaveAnswers } from '#/domain/scheduling/forms/required-questions.ts';
import type { Submission } from '#/domain/scheduling/forms/submissions.ts';
import { toInstantMs } from '#/platform/values/time.ts';
import { answersByField } from './answers.ts';
import { bookOrDecline, keepDeclined } from './declined.ts';
import { formOfToken, mustBePassed, narrowingOf, ownContactOf } from './form-token.ts';
import { mustBeVisitor } from './guard.ts';
import { presentInviteeCall } from './invitee-call.ts';
import { mustHaveRoom } from './open-bookings.ts';
import { contactOf, mustBeComplete, mustNotBeBlocked, nameOf, visitorOf } from './person.ts';
import { readQuestions } from './questions.ts';
import { visitorOfLink } from '#/surfaces/http/visitor.ts';

type Body = Input<typeof book>;

/** A booking from the public page. The fields that the event requires must be given; the rest works as in the API. */
export async function bookFromPage(ctx: PublicCtx, input: Body): Promise<Result<typeof book>> {
  const { visitor, event } = await openForBooking(ctx, input);
  if (event.settings.deposit !== null) throw invalid({ linkPrefix: [because('DEPOSIT_NEEDED')] });
  const form = await passedForm(visitor, event, input);
  const { booker, request } = await pageBooking(visitor, event, input, form);
  const { call, declined } = await bookOrDecline(booker, request);
  const { link, waiting } = input;
  if (declined !== null) await keepDeclined(visitor, declined);
  if (declined !== null && link !== undefined) await spendLink(visitor, event.id, link);
  if (declined !== null && waiting !== undefined) await transaction(visitor, (tx) => spendOffer(tx, waiting));
  return { data: { call: await presentInviteeCall(visitor, call, declined) } };
}

/** Everything a booking needs that does not depend on the time, checked. */
export async function openForBooking(
  ctx: PublicCtx,
  input: Body,
): Promise<{ visitor: Ctx; event: BookableEvent }> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const event = await readEvent(visitor, { linkPrefix: input.linkPrefix });
  mustBeActive(event);
  await mustBeVisitor(visitor, event, input, 'bookings');
  checkDetails(event, input);
  return { visitor, event };
}

/**
 * Converts what a visitor sent into a booking request, for a call booked right away or once its deposit is paid.
 * `offered` is the waiting-list entry whose offer is taken.
 */
export async function pageBooking(
  visitor: Ctx,
  event: BookableEvent,
  input: Body,
  form: Submission | null,
): Promise<{ booker: Ctx; request: BookingRequest; offered: Offered | null }> {
  const { secondaryQuestionsAnswer: secondary = [], link, waiting } = input;
  const narrowing = form === null ? {} : await narrowingOf(visitor, event, form);
  const name = nameOf(input);
  const startMs = toInstantMs(input.dateTime, input.timeZone, 'dateTime');
  const offered = waiting === undefined ? null : await offerToTake(visitor, event.id, waiting, startMs);
  const booker: Ctx = { ...visitor, actor: { type: 'contact', id: '', name: name || 'Invitee' } };
  const request: BookingRequest = {
    event,
    startMs,
    durationMin: durationOf(event, input.duration),
    timeZone: input.timeZone,
    narrowing,
    holdId: offered?.offer.holdId ?? input.holdId,
    contact: async (tx) => {
      const contact = await savePageContact(tx, event, input, form);
      await mustHaveRoom(tx, event, contact.id, startMs);
      return contact;
    },
    answers: (tx, contact) => invitedAnswers(tx, event, contact.id, secondary, form?.answers),
    begin: async (tx) => {
      if (link !== undefined) await claimLink(tx, event.id, link);
      if (offered !== null) await claimOffer(tx, offered.id, offered.offer.holdId);
    },
    finish: async (tx, made) => {
      if (link !== undefined) await finishLink(tx, event.id, link, made.id);
      if (offered !== null) await finishOffer(tx, offered.id, made.id);
    },
    setterId: null,
    override: false,
    details: {
      additionalGuests: input.additionalGuests ?? [],
      notes: input.notes ?? null,
      locationIndex: input.locationIndex,
      utm: utmPairs(input.utm),
      source: 'BOOKING_PAGE',
      externalIds: {},
      inviteeName: name,
    },
  };
  return { booker, request, offered };
}

function checkDetails(event: BookableEvent, input: Body): void {
  const { additionalGuestsAllowed, locations } = event.settings;
  mustNotBeBlocked(event, input);
  mustBeComplete(event, input);
  if (!additionalGuestsAllowed && input.additionalGuests?.length)
    throw invalid({ additionalGuests: [because('WITHOUT_GUESTS')] });
  const place = locations[input.locationIndex ?? 0];
  if (place === undefined && input.locationIndex)
    throw invalid({ locationIndex: [because('PLACE_UNKNOWN')] });
  if (place?.type === 'PHONE_OUTBOUND' && !input.phoneNumber)
    throw invalid({ phoneNumber: [because('PHONE_NEEDED')] });
}

/**
 * The form that belongs to a booking. If answers decide who gets a time, the form must be complete and passed. The
 * questions asked together with the booking must be answered.
 */
export async function passedForm(
  visitor: Ctx,
  event: BookableEvent,
  input: Body,
): Promise<Submission | null> {
  const { secondaryQuestionsAnswer: secondary = [] } = input;
  const { questions, secondaryQuestions } = await readQuestions(visitor, event);
  const given = answersByField(secondaryQuestions, secondary);
  const asked = askedQuestions(secondaryQuestions, given, visitorOf(visitor, event, input));
  mustHaveAnswers(asked, given, 'secondaryQuestionsAnswer');
  const form = input.formToken === undefined ? null : await formOfToken(visitor, event, input.formToken);
  mustBePassed(event, form);
  if (
    form?.step !== 'COMPLETE' &&
    questions.some((question) => question.required && question.showIf === null)
  )
    throw invalid({ formToken: [because('FORM_MISSING')] });
  return form;
}

/**
 * The contact of the call. The call has only the name and addresses sent with this booking: whoever books under an
 * email address is shown nothing that the workspace knows about that person.
 */
async function savePageContact(
  tx: Ctx,
  event: BookableEvent,
  input: Body,
  form: Submission | null,
): Promise<BookingContact> {
  const own = ownContactOf(tx, input.formToken);
  const { contactId } = await saveContactOfVisitor(tx, contactOf(tx, event, input), own);
  const isOther = form?.step === 'COMPLETE' && contactId !== form.contact_id;
  if (isOther && contactId !== (await survivorOf(tx, form.contact_id)))
    throw invalid({ formToken: [because('FORM_OF_ANOTHER')] });
  const contact = await readContactForBooking(tx, contactId);
  return {
    ...contact,
    email: input.email || null,
    phoneNumber: input.phoneNumber || null,
  };
}

/** The contact that a merged contact was merged into. */
async function survivorOf(tx: Ctx, contactId: number): Promise<number | null> {
  const { rows } = await sql<{ merged_into_id: number | null }>`
    select merged_into_id from contact where account_id = ${tx.accountId} and id = ${contactId}`.execute(
    tx.db,
  );
  return rows[0]?.merged_into_id ?? null;
}
