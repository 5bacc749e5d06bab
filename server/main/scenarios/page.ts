import type { Input } from '@callwright/contract/endpoint.ts';
import { contract } from '@callwright/contract/index.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { formTokenOf } from '#/surfaces/booking-page/form-token.ts';
import { pageTokenOf } from '#/surfaces/booking-page/page-token.ts';
import type { Scene } from './acts.ts';
import { asVisitor } from './actors.ts';
import { utmOf } from './arrive.ts';
import type { Booking } from './booking.ts';
import { chooseTime } from './free-time.ts';
import { openEntry } from './open-entry.ts';

/** Addresses from 198.18.0.0, a range reserved for network benchmarks. */
const numbersInByte = 256;

/**
 * The context of a lead on the booking page, in a network of their own. With `contactId`, they opened a personal link.
 */
export function onThePage(tx: Ctx, scene: Scene, lead: number, contactId: number | null = null): Ctx {
  const { firstName, lastName } = scene.storyOf(lead);
  const ip = `198.18.${Math.floor(lead / numbersInByte) % numbersInByte}.${lead % numbersInByte}`;
  return { ...asVisitor(tx, `${firstName} ${lastName}`, contactId), ip };
}

/** The lead's details, as every form of the page sends them. */
export function personOnPage(visitor: Ctx, scene: Scene, { lead, form }: Booking, event: BookableEvent) {
  const { firstName, lastName, email, phoneNumber, source } = scene.storyOf(lead);
  return {
    linkPrefix: event.linkPrefix,
    pageToken: pageTokenOf(visitor, event),
    firstName,
    lastName,
    email,
    phoneNumber,
    ...(source !== null && { utm: utmOf(source) }),
    ...(form !== undefined && { formToken: formTokenOf(visitor, form.id, form.own) }),
  };
}

/** What the page sends to book a free time, or the time held for the lead. */
export async function bookingOnPage(
  visitor: Ctx,
  scene: Scene,
  act: Booking,
  event: BookableEvent,
): Promise<Input<typeof contract.booking.book>> {
  const person = personOnPage(visitor, scene, act, event);
  if (act.isOffered !== true) {
    const { startMs, timeZone } = await chooseTime(visitor, scene, act, event);
    return contract.booking.book.input.parse({ ...person, dateTime: iso(startMs), timeZone });
  }
  const entry = await openEntry(visitor, { contactId: act.contactId, eventId: event.id });
  if (entry === null || entry.offer === null) throw new ApiError('WAITING_OFFER_GONE');
  const { offer, token: waiting, time_zone: timeZone } = entry;
  return contract.booking.book.input.parse({ ...person, dateTime: iso(offer.startMs), timeZone, waiting });
}
