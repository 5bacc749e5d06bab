import type { book } from '@callwright/contract/booking.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { askedQuestions } from '@callwright/contract/form-logic.ts';
import { readContactForBooking } from '../contacts/for-booking.ts';
import { saveContact } from '../contacts/save-contact.ts';
import { utmPairs } from '../contacts/utm.ts';
import type { Ctx, PublicCtx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { invalid } from '../errors.ts';
import { invitedAnswers } from '../event-calls/answers.ts';
import { bookCall, type BookingContact } from '../event-calls/book.ts';
import { durationOf, mustBeActive, readEvent, type BookableEvent } from '../event-calls/bookable-event.ts';
import type { SecondaryAnswer } from '../event-calls/insert-call.ts';
import type { Submission } from '../fields/submissions.ts';
import { toInstantMs } from '../time.ts';
import { answersByField, mustHaveAnswers } from './answers.ts';
import { formOfToken, mustBePassed, narrowingOf } from './form-token.ts';
import { mustBeVisitor } from './guard.ts';
import { presentInviteeCall } from './invitee-call.ts';
import { contactOf, mustBeComplete, mustNotBeBlocked, nameOf, visitorOf } from './person.ts';
import { readQuestions } from './questions.ts';
import { visitorOfLink } from './visitor.ts';

type Body = Input<typeof book>;

/** A booking from the public page: what the event asks for is required, the rest is as in the API. */
export async function bookFromPage(ctx: PublicCtx, input: Body): Promise<Result<typeof book>> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const event = await readEvent(visitor, { linkPrefix: input.linkPrefix });
  mustBeActive(event);
  await mustBeVisitor(visitor, event, input, 'bookings');
  checkDetails(event, input);
  const { secondaryQuestionsAnswer: secondary = [] } = input;
  const form = await passedForm(visitor, event, input, secondary);
  const narrowing = form === null ? {} : await narrowingOf(visitor, event, form);
  const name = nameOf(input);
  const call = await bookCall(
    { ...visitor, actor: { type: 'contact', id: '', name: name || 'Invitee' } },
    {
      event,
      startMs: toInstantMs(input.dateTime, input.timeZone, 'dateTime'),
      durationMin: durationOf(event, input.duration),
      timeZone: input.timeZone,
      narrowing,
      holdId: input.holdId,
      contact: (tx) => savePageContact(tx, input, form),
      answers: (tx, contact) => invitedAnswers(tx, event, contact.id, secondary),
      setterId: null,
      override: false,
      details: {
        additionalGuests: input.additionalGuests ?? [],
        notes: input.notes ?? null,
        locationIndex: input.locationIndex,
        utm: utmPairs(input.utm),
        source: 'BOOKING_PAGE',
        externalIds: {},
        inviteeName: name || null,
      },
    },
  );
  return { data: { call: await presentInviteeCall(visitor, call) } };
}

function checkDetails(event: BookableEvent, input: Body): void {
  const { additionalGuestsAllowed, locations } = event.settings;
  mustNotBeBlocked(event, input);
  mustBeComplete(event, input);
  if (!additionalGuestsAllowed && input.additionalGuests?.length)
    throw invalid({ additionalGuests: ['This event takes no further guests'] });
  const place = locations[input.locationIndex ?? 0];
  if (place === undefined && input.locationIndex)
    throw invalid({ locationIndex: ['The event has no such place'] });
  if (place?.type === 'PHONE_OUTBOUND' && !input.phoneNumber)
    throw invalid({ phoneNumber: ['Your phone number is needed, so that you can be called'] });
}

/**
 * The form a booking comes with. An event whose answers decide who gets a time is booked with a form that is complete
 * and was passed; and whatever is asked with the booking has to be answered.
 */
async function passedForm(
  visitor: Ctx,
  event: BookableEvent,
  input: Body,
  secondary: readonly SecondaryAnswer[],
): Promise<Submission | null> {
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
    throw invalid({ formToken: ['Please answer the questions of the event first'] });
  return form;
}

async function savePageContact(tx: Ctx, input: Body, form: Submission | null): Promise<BookingContact> {
  const { contactId } = await saveContact(tx, contactOf(tx, input), 'BOOKING_PAGE');
  if (form !== null && contactId !== form.contact_id && contactId !== (await survivorOf(tx, form.contact_id)))
    throw invalid({ formToken: ['The form was filled in under another e-mail address'] });
  return readContactForBooking(tx, contactId);
}

/** The contact that a merged one has become. */
async function survivorOf(tx: Ctx, contactId: number): Promise<number | null> {
  const { rows } = await sql<{ merged_into_id: number | null }>`
    select merged_into_id from contact where account_id = ${tx.accountId} and id = ${contactId}`.execute(
    tx.db,
  );
  return rows[0]?.merged_into_id ?? null;
}
