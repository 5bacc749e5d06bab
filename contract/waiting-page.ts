import { z } from 'zod';
import { consents, formToken, fromPage, person } from './booking-form.ts';
import { eventOut } from './booking.ts';
import { endpoint } from './endpoint.ts';
import { duration } from './event-slots.ts';
import { linkPrefix } from './events.ts';
import { dateTime, email, filledText, instant, timeZone } from './shared.ts';
import { waitingStates, waitingWindows, windowsOut } from './waiting-list.ts';

// The waiting list for the people on it: they join on the booking page, and later use the links in their mails.

const token = filledText(255).meta({ description: 'Token from the link in a waiting list email' });

const ownEntry = z
  .object({
    state: z.enum(waitingStates),
    linkPrefix: z.string(),
    name: z.string(),
    timeZone: z.string(),
    durationMin: z.int(),
    windows: windowsOut,
    offer: z
      .object({ dateTime: instant, endTime: instant, expiresAt: instant })
      .nullable()
      .meta({ description: 'Time held for them; null if none' }),
    event: eventOut,
  })
  .meta({ id: 'OwnWaitingEntry' });

const entryReply = z.object({ data: z.object({ entry: ownEntry }) });

export const waitFor = endpoint({
  method: 'POST',
  path: '/public/waitingList',
  summary: 'Join the waiting list of an event',
  description:
    'For people whom none of the free times suits: send the times that would. Each person has one entry per event; sending times again replaces the earlier ones and keeps the place. They get an email with a link to change or end the entry.',
  access: 'public',
  scope: null,
  input: z.object({
    ...fromPage,
    ...person,
    email,
    timeZone,
    linkPrefix,
    formToken: formToken.optional(),
    duration,
    windows: waitingWindows,
    consent: consents,
  }),
  output: z.object({ data: z.object({ accepted: z.literal(true) }) }),
  status: 201,
  codes: ['EVENT_DEACTIVATED', 'CONTACT_DUPLICATE'],
  errors: [409, 422],
});

export const waiting = endpoint({
  method: 'GET',
  path: '/public/waitingList',
  summary: 'Get the waiting list entry behind a link',
  description: 'The person’s preferred times, and the time held for them.',
  access: 'public',
  scope: null,
  input: z.object({ token }),
  output: entryReply,
  status: 200,
});

export const changeWaiting = endpoint({
  method: 'PUT',
  path: '/public/waitingList',
  summary: 'Replace the preferred times of a waiting list entry',
  description: 'The place in the order stays. Answers 409 WAITING_ENDED once the entry has ended.',
  access: 'public',
  scope: null,
  input: z.object({ token, timeZone, windows: waitingWindows }),
  output: entryReply,
  status: 200,
  codes: ['WAITING_ENDED'],
  errors: [409, 422],
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/public/waitingList/decline',
  summary: 'Decline a time offered from the waiting list',
  description:
    'Declines the offer of `dateTime`, the start shown to the person; the time is offered to the next person and not to this one again. Has no effect if repeated or after the offer has ended.',
  access: 'public',
  scope: null,
  input: z.object({ token, dateTime }),
  output: entryReply,
  status: 200,
  errors: [409, 422],
});

export const leaveWaiting = endpoint({
  method: 'POST',
  path: '/public/waitingList/leave',
  summary: 'Leave the waiting list',
  description: 'An entry that has already ended stays as it is.',
  access: 'public',
  scope: null,
  input: z.object({ token }),
  output: entryReply,
  status: 200,
  errors: [409, 422],
});
