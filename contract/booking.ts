import { answerCodes, hostTimeCodes, timeCodes } from './code-groups.ts';
import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { guest, locationTypes } from './event-settings.ts';
import { publicEventDatesSchemas } from './event-slots.ts';
import { bookingAnswers, consents, formOut, formToken, fromPage } from './booking-form.ts';
import { CallDeposit } from './call-deposit.ts';
import { depositPurpose } from './deposit-setting.ts';
import { linkToken, openedLink } from './booking-links.ts';
import { openedOffer, waitingToken } from './waiting-offer.ts';
import { linkPrefix } from './events.ts';
import { pictureUrl } from './pictures.ts';
import { bookingShape, inviteeName } from './event-calls.ts';
import { dateTime, filledText, instant, text, timeZone } from './shared.ts';

// The endpoints of the public booking page: no credentials, rate limits by address, and only names and photos of hosts.

const publicHosts = z.array(z.object({ name: z.string(), avatarUrl: z.string().nullable() }));

export const eventOut = z
  .object({
    linkPrefix: z.string(),
    status: z.enum(['ACTIVATED', 'DEACTIVATED']),
    name: z.string(),
    description: z.string().nullable(),
    color: z.string().nullable(),
    language: z.string().meta({ description: 'Language of the event’s own texts' }),
    coverUrl: pictureUrl,
    company: z.object({ name: z.string(), brandColor: z.string().nullable(), logoUrl: pictureUrl }),
    hosts: publicHosts,
    collective: z.boolean().meta({ description: 'Whether all hosts take part' }),
    durationMin: z.int(),
    durations: z.array(z.int()),
    timeZoneMode: z.enum(['INVITEE', 'FIXED']),
    timeZone: z.string(),
    weekStart: z.enum(['MONDAY', 'SUNDAY']),
    location: z.enum(locationTypes).nullable(),
    requirePhone: z.boolean(),
    requireEmail: z.boolean(),
    additionalGuestsAllowed: z.boolean(),
    deposit: z
      .object({
        purpose: depositPurpose,
        amount: z.number(),
        currency: z.string(),
        refundUntil: z.int().nullable().meta({
          description: 'Minutes before the start until which a cancellation is refunded; null: never',
        }),
      })
      .nullable()
      .meta({ description: 'Deposit to pay with the booking, using `POST /public/checkouts`; null if none' }),
    consentTexts: z.array(
      z.object({ kind: z.string(), text: z.string(), required: z.boolean(), version: z.string() }),
    ),
    waitingList: z.boolean().meta({ description: 'Whether people can join a waiting list' }),
  })
  .meta({ id: 'BookingPage' });

export const page = endpoint({
  method: 'GET',
  path: '/public/event',
  summary: 'Get the booking page of an event',
  description: 'Texts, hosts, locations and questions of the event, with the token that later requests need.',
  access: 'public',
  scope: null,
  input: z.object({ linkPrefix, link: linkToken.optional(), waiting: waitingToken.optional() }),
  output: z.object({
    data: z.object({
      event: eventOut,
      form: formOut,
      link: openedLink.optional(),
      waiting: openedOffer.optional(),
    }),
  }),
  status: 200,
});

export const eventDates = endpoint({
  method: 'POST',
  path: '/public/eventDates',
  summary: 'List bookable dates of an event for the booking page',
  description: 'The same as `POST /v1/events/eventDates`, without a credential and without hosts.',
  access: 'public',
  scope: null,
  ...publicEventDatesSchemas,
  status: 200,
  codes: ['EVENT_DEACTIVATED', 'HOST_NOT_IN_EVENT', 'CALL_CANCELLED'],
  errors: [409],
});

const callOut = z
  .object({
    token: z.string().meta({ description: 'Token for the page to reschedule or cancel the call' }),
    status: z.enum(['SCHEDULED', 'CANCELLED']),
    dateTime: instant,
    endTime: instant,
    timeZone: z.string(),
    eventName: z.string(),
    linkPrefix: z.string(),
    hostName: z.string(),
    hosts: publicHosts.meta({ description: 'Hosts of the call' }),
    inviteeName: z.string(),
    inviteeEmail: z.string().nullable(),
    location: z.enum(locationTypes),
    locationLink: z.string().nullable(),
    locationDetails: z.string().nullable(),
    allowReschedule: z.boolean(),
    allowCancel: z.boolean(),
    /** When invitees can no longer change anything, the reason in words for the page. */
    changeBlocked: z.enum(['CANCELLED', 'PAST', 'TOO_LATE', 'NOT_ALLOWED']).nullable(),
    attendanceConfirmedAt: instant
      .nullable()
      .meta({ description: 'When the invitee confirmed that they will attend' }),
    confirmationText: z.string().nullable(),
    redirectUrl: z.string().nullable(),
    mailed: z
      .boolean()
      .meta({ description: 'Whether an email with the details has been or will be sent to `inviteeEmail`' }),
    calendarUrl: z.string().meta({ description: 'URL of the call as a calendar file for the invitee' }),
    deposit: CallDeposit.pick({ purpose: true, state: true, amount: true, currency: true, refundUntil: true })
      .meta({ id: 'InviteeDeposit' })
      .nullable()
      .meta({ description: 'Deposit paid with the booking; null if none' }),
    event: eventOut,
  })
  .meta({ id: 'InviteeCall' });

const callReply = z.object({ data: z.object({ call: callOut }) });
const callToken = filledText(255);

export const book = endpoint({
  method: 'POST',
  path: '/public/bookings',
  summary: 'Book a call from the booking page',
  description:
    'The host is chosen from those free at that time. 409 SLOT_UNAVAILABLE lists the nearest free times. A person who already has as many open calls as the event allows gets 409 BOOKING_LIMIT_REACHED.',
  access: 'public',
  scope: null,
  input: z
    .object(bookingShape)
    // The selected hosts are in the form token, because visitors must not choose hosts.
    .omit({ conditionalUsers: true, routingGroupIds: true })
    .extend({
      ...fromPage,
      linkPrefix,
      link: linkToken.optional(),
      waiting: waitingToken.optional(),
      name: inviteeName.optional(),
      formToken: formToken.optional().meta({
        description:
          'Token of the completed form, for events that ask before showing times; it determines the hosts',
      }),
      additionalGuests: z
        .array(guest)
        .max(2, because('GUESTS_MAX').text)
        .optional()
        .meta({ description: 'Guests get an email at once, so the booking page accepts at most two' }),
      secondaryQuestionsAnswer: bookingAnswers,
      locationIndex: z
        .int()
        .min(0)
        .max(9)
        .optional()
        .meta({ description: 'Which of the event’s locations; default: the first' }),
      consent: consents,
    })
    .superRefine((value, context) => {
      if (value.email ?? value.phoneNumber) return;
      context.addIssue({ code: 'custom', path: ['email'], ...issue('EMAIL_NEEDED') });
    }),
  output: callReply,
  status: 201,
  codes: [
    ...hostTimeCodes,
    ...answerCodes,
    'CONTACT_BLOCKED',
    'DUPLICATE_BOOKING',
    'BOOKING_LINK_GONE',
    'EVENT_DEACTIVATED',
    'CONTACT_DUPLICATE',
    'BOOKING_LIMIT_REACHED',
    'BOOKING_LINK_GONE',
    'CONTACT_DISQUALIFIED',
    'WAITING_OFFER_GONE',
  ],
  errors: [409],
});

export const call = endpoint({
  method: 'GET',
  path: '/public/call',
  summary: 'Get the call behind an invitee’s link',
  description: 'What the invitee may see of the call, and whether they can still move or cancel it.',
  access: 'public',
  scope: null,
  input: z.object({ token: callToken }),
  output: callReply,
  status: 200,
});

export const reschedule = endpoint({
  method: 'PUT',
  path: '/public/call/reschedule',
  summary: 'Move the call behind an invitee’s link',
  description: 'Answers 409 CHANGE_NOT_ALLOWED if the event does not allow it or it is too late.',
  access: 'public',
  scope: null,
  input: z.object({ token: callToken, dateTime, timeZone, rescheduleReason: text(1_000).nullish() }),
  output: callReply,
  status: 200,
  codes: [...timeCodes, 'CALL_CANCELLED', 'OUTCOME_RECORDED', 'CHANGE_NOT_ALLOWED', 'EVENT_DEACTIVATED'],
  errors: [409],
});

export const cancel = endpoint({
  method: 'PUT',
  path: '/public/call/cancel',
  summary: 'Cancel the call behind an invitee’s link',
  description: 'Answers 409 CHANGE_NOT_ALLOWED if the event does not allow it or it is too late.',
  access: 'public',
  scope: null,
  input: z.object({ token: callToken, cancelReason: text(1_000).nullish() }),
  output: callReply,
  status: 200,
  codes: ['CALL_CANCELLED', 'CHANGE_NOT_ALLOWED', 'OUTCOME_RECORDED'],
  errors: [409],
});

export const confirm = endpoint({
  method: 'POST',
  path: '/public/call/confirm',
  summary: 'Confirm that the invitee will attend',
  description:
    'Confirms the call at `dateTime`, the start shown to the invitee; repeating it changes nothing. If the call has moved since, nothing is confirmed: the reply has the new time and `attendanceConfirmedAt` null.',
  access: 'public',
  scope: null,
  input: z.object({ token: callToken, dateTime }),
  output: callReply,
  status: 200,
  codes: ['CALL_CANCELLED', 'CHANGE_NOT_ALLOWED'],
  errors: [409],
});
