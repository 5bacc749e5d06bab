import type { book } from '@callwright/contract/booking.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { webUrl } from '@callwright/contract/shared.ts';
import { readContactForBooking } from '../contacts/for-booking.ts';
import { saveContact } from '../contacts/save-contact.ts';
import { utmPairs } from '../contacts/utm.ts';
import type { Ctx, PublicCtx } from '../ctx.ts';
import { invalid } from '../errors.ts';
import { invitedAnswers } from '../event-calls/answers.ts';
import { bookCall, type BookingContact } from '../event-calls/book.ts';
import { durationOf, readEvent, type BookableEvent } from '../event-calls/bookable-event.ts';
import { echoOf } from '../event-calls/create.ts';
import { toInstantMs } from '../time.ts';
import { presentInviteeCall } from './invitee-call.ts';
import { visitorOfLink } from './visitor.ts';

type Body = Input<typeof book>;

/** A booking from the public page: what the event asks for is required, the rest is as in the API. */
export async function bookFromPage(ctx: PublicCtx, input: Body): Promise<Result<typeof book>> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const event = await readEvent(visitor, { linkPrefix: input.linkPrefix });
  checkForm(event, input);
  const name = input.name ?? [input.firstName, input.lastName].filter((part) => part).join(' ');
  const call = await bookCall(
    { ...visitor, actor: { type: 'contact', id: '', name: name || 'Invitee' } },
    {
      event,
      startMs: toInstantMs(input.dateTime, input.timeZone, 'dateTime'),
      durationMin: durationOf(event, input.duration),
      timeZone: input.timeZone,
      narrowing: { conditionalUsers: input.conditionalUsers, routingGroupIds: input.routingGroupIds },
      holdId: input.holdId,
      contact: (tx) => savePageContact(tx, input),
      answers: (tx, contact) => invitedAnswers(tx, event, contact.id, []),
      setterId: null,
      override: false,
      details: {
        additionalGuests: input.additionalGuests ?? [],
        notes: input.notes ?? null,
        utm: utmPairs(input.utm),
        routing: echoOf(input),
        source: 'BOOKING_PAGE',
        externalIds: {},
        inviteeName: name || null,
      },
    },
  );
  return { data: { call: await presentInviteeCall(visitor, call) } };
}

function checkForm(event: BookableEvent, input: Body): void {
  const { settings } = event;
  const missing: Record<string, string[]> = {};
  if (settings.requireEmail && !input.email) missing['email'] = ['Your e-mail is needed'];
  if (settings.requirePhone && !input.phoneNumber) missing['phoneNumber'] = ['Your phone number is needed'];
  if (!settings.additionalGuestsAllowed && input.additionalGuests?.length)
    missing['additionalGuests'] = ['This event takes no further guests'];
  const domain = input.email?.split('@')[1]?.toLowerCase();
  if (domain !== undefined && settings.blockedDomains.some((blocked) => blocked.toLowerCase() === domain))
    missing['email'] = ['Please use another e-mail address'];
  const given = new Set(input.consent?.map((consent) => consent.kind));
  if (settings.consentTexts.some((text) => text.required && !given.has(text.kind)))
    missing['consent'] = ['Please agree to what is marked as required'];
  if (Object.keys(missing).length > 0) throw invalid(missing);
}

async function savePageContact(tx: Ctx, input: Body): Promise<BookingContact> {
  const [first, ...rest] = (input.name ?? '').split(/\s+/).filter((part) => part !== '');
  const { contactId } = await saveContact(
    tx,
    {
      email: input.email,
      phoneNumber: input.phoneNumber,
      firstName: input.firstName ?? first,
      lastName: input.lastName ?? (rest.join(' ') || undefined),
      timeZone: input.timeZone,
      utm: input.utm,
      consent: input.consent,
      // Browsers also name apps (android-app:), which nobody can open and no booking is refused for.
      referrerUrl: webUrl.safeParse(input.referrerUrl).data,
      ipAddress: tx.ip,
    },
    'BOOKING_PAGE',
  );
  return readContactForBooking(tx, contactId);
}
