import { z } from 'zod';
import { because, issue } from './error-reasons.ts';
import { endpoint } from './endpoint.ts';
import { linkPrefix } from './events.ts';
import { needsEvent, needsOneOf } from './ids.ts';
import {
  email,
  filledText,
  id,
  instant,
  listMeta,
  nameText,
  paging,
  pagingRules,
  personRef,
  phone,
  rowId,
  text,
} from './shared.ts';

export const linkStates = ['OPEN', 'USED', 'EXPIRED', 'REVOKED'] as const;

export const BookingLink = z
  .object({
    id: rowId,
    eventId: rowId,
    eventName: z.string(),
    contactId: rowId,
    contact: personRef,
    state: z.enum(linkStates).meta({ description: 'Only an OPEN link can be used to book' }),
    expiresAt: instant,
    createdAt: instant,
    createdBy: rowId.nullable(),
    usedAt: instant.nullable(),
    eventCallId: rowId.nullable().meta({ description: 'Id of the call booked with it' }),
  })
  .meta({ id: 'BookingLink' });

/** The maximum validity of a link in days: the longer a link is valid, the more mailboxes it spreads to. */
const daysMax = 90;

export const create = endpoint({
  method: 'POST',
  path: '/v1/events/bookingLinks',
  summary: 'Create a booking link',
  description:
    'A prefilled booking page for one person, valid for one booking. Name the contact by `contactId`, or by email or phone number (created if new). The page shows their name, email, phone number and the given answers to anyone who opens the link. `url` is shown only in this reply.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z
    .object({
      eventId: id.optional(),
      linkPrefix: linkPrefix.optional(),
      contactId: id.optional(),
      email: email.optional(),
      phoneNumber: phone.optional(),
      firstName: nameText(100).optional(),
      lastName: nameText(100).optional(),
      answers: z
        .record(filledText(64), z.array(text(1_000)).max(50))
        .refine((value) => Object.keys(value).length <= 50, issue('ENTRIES_MAX', { max: 50 }))
        .optional()
        .meta({ description: 'Prefilled answers, by the identifier of the question' }),
      validDays: z
        .int()
        .min(1)
        .max(daysMax)
        .default(14)
        .meta({ description: `Days until it expires, 1 to ${daysMax}` }),
    })
    .superRefine(needsEvent)
    .superRefine(needsOneOf(['contactId', 'email', 'phoneNumber'], because('PERSON_OR_CONTACT'))),
  output: z.object({ data: z.object({ bookingLink: BookingLink, url: z.string() }) }),
  status: 201,
  codes: ['CONTACT_DUPLICATE'],
  errors: [409, 422],
});

export const list = endpoint({
  method: 'GET',
  path: '/v1/events/bookingLinks',
  summary: 'List booking links',
  description:
    'Newest first. Members who see only their own calls see the links they created. The URLs are not shown again.',
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z.object({ eventId: id.optional(), contactId: id.optional(), ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(BookingLink), count: z.int(), meta: listMeta }),
  status: 200,
});

export const revoke = endpoint({
  method: 'POST',
  path: '/v1/events/bookingLinks/revoke',
  summary: 'Revoke a booking link',
  description: 'Nothing can be booked with it any more. A link that was used or has expired stays as it is.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({ id }),
  output: z.object({ data: z.object({ bookingLink: BookingLink }) }),
  status: 200,
  errors: [409, 422],
});

/** What the booking page shows for the link it was opened with. */
export const openedLink = z
  .object({
    state: z.enum([...linkStates, 'UNKNOWN']),
    name: z.string(),
    email: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    answers: z.record(z.string(), z.array(z.string())).meta({ description: 'By identifier of the question' }),
  })
  .meta({ id: 'OpenedBookingLink' });

/** A parameter in the address of a booking page, also sent with the booking. */
export const linkToken = filledText(255).meta({
  description: 'The `link` parameter of the URL: token of a booking link',
});
