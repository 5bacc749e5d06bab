import { z } from 'zod';
import { consents, formToken, fromPage, person } from './booking-form.ts';
import { eventOut } from './booking.ts';
import { endpoint } from './endpoint.ts';
import { duration } from './event-slots.ts';
import { linkPrefix } from './events.ts';
import { dateTime, email, filledText, instant, timeZone } from './shared.ts';
import { waitingStates, waitingWindows, windowsOut } from './waiting-list.ts';

// The waiting list for the people on it: they join on the booking page, and later use the links in their mails.

const token = filledText(255).meta({ description: 'From a link in a mail of the waiting list' });

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
      .meta({ description: 'The time that is held for them; null where there is none' }),
    event: eventOut,
  })
  .meta({ id: 'OwnWaitingEntry' });

const entryReply = z.object({ data: z.object({ entry: ownEntry }) });

export const waitFor = endpoint({
  method: 'POST',
  path: '/public/waitingList',
  summary: 'Leave times that would suit, where none of the free ones does',
  description:
    'A person waits once for an event: leaving times again replaces those before and keeps the place. They are mailed a link to change or end it.',
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
  summary: 'The waiting list entry behind a link of a mail',
  description: 'What the person left, and the time that is held for them.',
  access: 'public',
  scope: null,
  input: z.object({ token }),
  output: entryReply,
  status: 200,
});

export const changeWaiting = endpoint({
  method: 'PUT',
  path: '/public/waitingList',
  summary: 'Replace the times that would suit',
  description: 'The place in the order stays. 409 WAITING_ENDED once the entry has ended.',
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
  summary: 'Decline the time that is held; it goes to the next',
  description:
    'Declines the offer of `dateTime`, which the person was shown; again, or after it has ended, changes nothing. The same time is not offered to them again.',
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
  description: 'An entry that has ended stays as it is.',
  access: 'public',
  scope: null,
  input: z.object({ token }),
  output: entryReply,
  status: 200,
  errors: [409, 422],
});
