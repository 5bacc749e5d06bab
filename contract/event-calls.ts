import { asOf, timelineOutput } from './archive.ts';
import { answerCodes, hostTimeCodes } from './code-groups.ts';
import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { outcomeFilters } from './contact.ts';
import { endpoint } from './endpoint.ts';
import { callKinds, CallWithHistory, EventCall, noSaleReasons } from './event-call.ts';
import { callTypes, guest, locationTypes } from './event-settings.ts';
import { holdId } from './event-slots.ts';
import { linkPrefix } from './events.ts';
import { evenIncomplete, needsEvent, needsOneOf } from './ids.ts';
import { csvIds, csvOf, csvTexts, idsInBody } from './comma-lists.ts';
import {
  dateTime,
  email,
  externalIds,
  filledName,
  id,
  listMeta,
  nameText,
  paging,
  pagingRules,
  phone,
  sorting,
  text,
  timeBound,
  timeZone,
  utm,
} from './shared.ts';

export const secondaryAnswer = z
  .object({
    customFieldId: id.optional(),
    identifier: text(64).optional(),
    answer: z.array(text(10_000)).max(200),
  })
  .superRefine((value, context) => {
    if ((value.customFieldId === undefined) === (value.identifier === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['identifier'],
        ...issue('FIELD_NAMED_ONCE'),
      });
    }
  });

/** The input of every endpoint that books: who, when, and their answers. */
export const bookingShape = {
  dateTime,
  timeZone,
  email: email.optional(),
  phoneNumber: phone.optional(),
  firstName: nameText(100).optional(),
  lastName: nameText(100).optional(),
  duration: z
    .int()
    .min(1)
    .max(1_440)
    .optional()
    .meta({ description: 'Minutes; one of the event’s durations' }),
  conditionalUsers: idsInBody.optional(),
  routingGroupIds: idsInBody.optional(),
  additionalGuests: z.array(guest).max(10).optional(),
  notes: text(10_000).nullish(),
  utm: utm.optional(),
  holdId: holdId.optional().meta({ description: 'Id of the hold of this time, which the call replaces' }),
};

export const book = endpoint({
  method: 'POST',
  path: '/v1/eventCalls',
  summary: 'Book a call',
  description:
    'The host is chosen from those free at that time. A time that is no longer free answers 409 SLOT_UNAVAILABLE with the nearest free times.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z
    .object({
      ...bookingShape,
      eventId: id.optional(),
      linkPrefix: linkPrefix.optional(),
      contactId: id.optional(),
      userId: id.optional().meta({ description: 'Id of the requested host' }),
      secondaryQuestionsAnswer: z.array(secondaryAnswer).max(100).optional(),
      useSecondaryQuestionsForConditionalRouting: z.boolean().optional().meta({
        description:
          'true: if conditionalUsers and routingGroupIds are left out, the event’s rules select the hosts, using the contact’s answers and the secondary ones. A contact they disqualify gets 409 CONTACT_DISQUALIFIED.',
      }),
      setterId: id.optional(),
      skipNotifications: z.boolean().optional(),
      externalIds: externalIds.optional(),
      override: z.boolean().optional().meta({
        description:
          'Ignores notice, range, limits and working hours; needs eventCalls:override. Never double-books.',
      }),
    })
    .superRefine(needsEvent, evenIncomplete)
    .superRefine(
      needsOneOf(['contactId', 'email', 'phoneNumber'], because('PERSON_OR_CONTACT')),
      evenIncomplete,
    ),
  output: z.object({
    data: z.object({
      eventCall: EventCall.extend({
        confirmationLink: z.string(),
        redirectUrl: z.string().nullable(),
        closerName: z.string(),
        closerEmail: z.string(),
        guestEmail: z.string().nullable(),
      }).meta({ id: 'BookedCall' }),
    }),
  }),
  status: 201,
  codes: [
    ...hostTimeCodes,
    ...answerCodes,
    'CONTACT_BLOCKED',
    'DUPLICATE_BOOKING',
    'EVENT_DEACTIVATED',
    'CONTACT_DUPLICATE',
    'CONTACT_DISQUALIFIED',
  ],
  errors: [409, 422],
});

export const eventCallOrders = ['createdAt', 'dateTime', 'updatedAt', 'id'] as const;

export const list = endpoint({
  method: 'GET',
  path: '/v1/eventCalls',
  summary: 'List calls',
  description:
    'Filters combine with AND; the values of one filter with OR. Cancelled calls are included; `types` narrows the list.',
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z
    .object({
      id: id.optional(),
      ids: csvIds.optional(),
      eventId: id.optional(),
      eventIds: csvIds.optional(),
      userId: id.optional().meta({ description: 'Only calls of this host' }),
      userIds: csvIds.optional(),
      teamIds: csvIds.optional(),
      contactId: id.optional(),
      previewId: text(64).optional(),
      dateTime: dateTime.optional().meta({ description: 'Exact start' }),
      location: csvOf(locationTypes).optional(),
      dateFrom: timeBound.optional().meta({
        description: 'A time, or a date, which means the whole day in the workspace’s time zone; inclusive',
      }),
      dateTo: timeBound.optional(),
      createdAtStart: timeBound.optional(),
      createdAtEnd: timeBound.optional(),
      eventType: z
        .enum(['PAST', 'UPCOMING', 'ALL'], { error: 'Must be PAST, UPCOMING or ALL' })
        .default('ALL'),
      types: csvOf(callKinds).optional(),
      inviteeEmails: csvTexts.optional(),
      outcomes: csvOf(outcomeFilters).optional(),
      noSaleReason: csvOf(noSaleReasons).optional(),
      utmKeys: csvTexts.optional(),
      utmValues: csvTexts.optional(),
      callTypes: csvOf(callTypes).optional(),
      setterIds: csvIds.optional(),
      search: text(255)
        .optional()
        .meta({ description: 'Matches any part of the invitee’s name, email or phone' }),
      asOf,
      ...paging,
      ...sorting(eventCallOrders, 'dateTime'),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.object({ eventCalls: z.array(EventCall), count: z.int() }), meta: listMeta }),
  status: 200,
});

export const detail = endpoint({
  method: 'GET',
  path: '/v1/eventCalls/detail',
  summary: 'Retrieve a call by id or previewId, with its history',
  description: '`history` shows who moved, changed or cancelled it, with the values before and after.',
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z
    .object({ id: id.optional(), previewId: text(64).optional(), asOf })
    .superRefine(needsOneOf(['id', 'previewId'], because('CALL_UNNAMED'))),
  output: z.object({ data: z.object({ eventCall: CallWithHistory }) }),
  status: 200,
  etag: true,
});

export const timeline = endpoint({
  method: 'GET',
  path: '/v1/eventCalls/timeline',
  summary: 'List earlier versions of a call',
  description:
    'Who changed which field, when, from which value to which. To restore a value, update the call with it.',
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z.object({ id }),
  output: timelineOutput,
  status: 200,
});

export { cancel, markSlotFree, reschedule, update } from './call-changes.ts';
export { resolveCalendar } from './resolve-calendar.ts';

/** The name of the invitee. */
export const inviteeName = filledName(200);
