import { routeIn } from '#/surfaces/http/routes.ts';
import { book } from '@callwright/contract/event-calls.ts';
import { inviteeAnswers } from '@callwright/contract/invitee-answers.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { checkedInput } from '#/surfaces/http/check-input.ts';
import { answerOf, work } from '#/surfaces/http/perform.ts';
import { callAddress } from './addresses.ts';
import { ask } from './ask.ts';
import { define, type Done } from './define.ts';
import { definitionOf } from './from-endpoint.ts';
import { callLine } from './lines.ts';

const input = book.input.safeExtend({
  inviteeQuestionAnswers: inviteeAnswers.input.shape.inviteeQuestionAnswers.optional(),
});
type Booking = z.output<typeof input>;

const definition = definitionOf('book_call', 'write', book, {
  description:
    'Book a call at a free time (find_slots): person, form, routing and booking in one step, or nothing of it.',
  params: {
    eventId: 'Which event; or linkPrefix',
    linkPrefix: 'company/event',
    contactId: 'Who; or email or phoneNumber, created if new',
    email: 'Email of the invitee',
    phoneNumber: 'Their phone',
    firstName: 'First name',
    lastName: 'Last name',
    dateTime: 'Start: 2026-11-23T09:00:00Z',
    timeZone: 'Of the invitee, like Europe/Berlin',
    duration: 'Minutes, if the event has a choice',
    userId: 'Ask for this host',
    setterId: 'User who set the call',
    answers: 'Answers to the questions of the event; its rules choose the host by them',
    'answers.identifier': 'Of the question',
    'answers.answer': 'One or more',
    notes: 'For the team',
    override: 'true: ignore notice, limits and hours; never double-books',
  },
  names: { answers: 'inviteeQuestionAnswers' },
  text: ({ data: { eventCall } }) =>
    [
      `Booked: ${callLine(eventCall)}`,
      `Link for the invitee to move or cancel: ${eventCall.confirmationLink}`,
    ].join('\n'),
  address: ({ data: { eventCall } }) => callAddress(eventCall),
});

/** Books a call. With answers, the event's form is submitted first, in the same transaction. */
export const bookCall = define({
  ...definition,
  input,
  work: (ctx, params) => {
    const { inviteeQuestionAnswers, ...booking } = params as Booking; // parsed by `input`
    return inviteeQuestionAnswers === undefined
      ? definition.work(ctx, booking)
      : transaction(ctx, (tx) => answerAndBook(tx, params as Booking));
  },
});

async function answerAndBook(tx: Ctx, { inviteeQuestionAnswers = [], ...booking }: Booking): Promise<Done> {
  const { eventId, linkPrefix, contactId, email, phoneNumber, firstName, lastName, timeZone, utm } = booking;
  const { secondaryQuestionsAnswer, useSecondaryQuestionsForConditionalRouting } = booking;
  const { data } = await ask(tx, inviteeAnswers, {
    eventId,
    linkPrefix,
    contactId,
    email,
    phoneNumber,
    firstName,
    lastName,
    timeZone,
    utm,
    inviteeQuestionAnswers,
    secondaryQuestionsAnswer,
    useSecondaryQuestionsForConditionalRouting,
  });
  turnAway(data);
  const route = routeIn(tx.app, book);
  const routed = {
    ...booking,
    contactId: data.contactId,
    conditionalUsers: booking.conditionalUsers?.join(',') ?? data.conditionalUsers,
    routingGroupIds: booking.routingGroupIds?.join(',') ?? data.routingGroupIds,
  };
  const done = await work(route, tx, checkedInput(book.input, routed));
  return { body: done.body, stored: () => answerOf(route, done) };
}

function turnAway({ disqualifyingCondition }: Received<typeof inviteeAnswers>['data']): void {
  if (disqualifyingCondition !== null)
    throw new ApiError('CONTACT_DISQUALIFIED', { details: { disqualifyingCondition } });
}
