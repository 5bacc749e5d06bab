import { readContactForBooking } from '#/domain/crm/contact-records/for-booking.ts';
import { utmPairs } from '#/domain/crm/contact-records/utm.ts';
import { invitedAnswers } from '#/domain/scheduling/booking/answers.ts';
import { bookCall } from '#/domain/scheduling/booking/book.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { durationOf, readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { pageBooking, passedForm } from '#/surfaces/booking-page/book.ts';
import type { Planned, Scene } from './acts.ts';
import { asVisitor } from './actors.ts';
import { afterBooking } from './after-booking.ts';
import type { Booking } from './booking.ts';
import { chooseTime } from './free-time.ts';
import { bookingOnPage, onThePage } from './page.ts';

export type Book = Booking & { readonly kind: 'BOOK' };

export async function bookForLead(tx: Ctx, scene: Scene, act: Book): Promise<readonly Planned[]> {
  const book = act.isOffered === true ? bookOffered : bookFree;
  return afterBooking(tx, scene, act, await book(tx, scene, act));
}

/** Books a free time some days ahead. */
async function bookFree(tx: Ctx, scene: Scene, act: Book): Promise<CallRow> {
  const story = scene.storyOf(act.lead);
  const name = `${story.firstName} ${story.lastName}`;
  const booker = act.byId === null ? asVisitor(tx, name) : await scene.as(tx, act.byId);
  const event = await readEvent(booker, { eventId: scene.cast.events[act.event] });
  return bookCall(booker, {
    event,
    ...(await chooseTime(booker, scene, act, event)),
    durationMin: durationOf(event, undefined),
    holdId: undefined,
    contact: (inside) => readContactForBooking(inside, act.contactId),
    answers: (inside, contact) => invitedAnswers(inside, event, contact.id, []),
    setterId: null,
    override: false,
    details: {
      additionalGuests: [],
      notes: null,
      locationIndex: undefined,
      utm: utmPairs(story.source === null ? null : { utm_source: story.source.source }),
      source: act.byId === null ? 'BOOKING_PAGE' : 'ADMIN',
      externalIds: {},
      inviteeName: act.byId === null ? name : null,
    },
  });
}

/** Books the time that is held for a lead on the waiting list, as its page does. */
async function bookOffered(tx: Ctx, scene: Scene, act: Book): Promise<CallRow> {
  const visitor = onThePage(tx, scene, act.lead);
  const event = await readEvent(visitor, { eventId: scene.cast.events[act.event] });
  const input = await bookingOnPage(visitor, scene, act, event);
  const form = await passedForm(visitor, event, input);
  const { booker, request } = await pageBooking(visitor, event, input, form);
  return bookCall(booker, request);
}
