import { z } from 'zod';
import { slotEnd, slotStart } from './availabilities.ts';
import { csvOf } from './comma-lists.ts';
import { endpoint } from './endpoint.ts';
import { issue } from './error-reasons.ts';
import { date, id, instant, listMeta, paging, pagingRules, personRef, rowId, sorting } from './shared.ts';

export const waitingStates = ['WAITING', 'OFFERED', 'BOOKED', 'LEFT', 'REMOVED', 'EXPIRED'] as const;
export const offerStates = ['OPEN', 'BOOKED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const;

/** Why somebody earlier in the list did not get an offer. */
export const passedOverReasons = [
  'NO_FIT',
  'DECLINED',
  'LET_PASS',
  'HAS_OFFER',
  'HAS_CALL',
  'TAKEN',
] as const;

export const windowsMax = 10;
/** Nobody can plan much further ahead. */
export const windowDaysMax = 90;

const windowShape = z.object({
  date,
  from: slotStart,
  to: slotEnd,
});

export const waitingWindows = z
  .array(
    windowShape.refine(({ from, to }) => from < to, {
      path: ['to'],
      ...issue('AFTER_START_OF_WINDOW'),
    }),
  )
  .min(1)
  .max(windowsMax)
  .meta({ description: 'Times that would suit, on dates of `timeZone`' });

export const windowsOut = z
  .array(z.object({ date: z.string(), from: z.string(), to: z.string() }))
  .meta({ description: 'Times that would suit, on dates of `timeZone`' });

const passedOver = z.object({
  entryId: rowId,
  contact: personRef.nullable().meta({ description: 'null where the caller does not see them' }),
  reason: z.enum(passedOverReasons).meta({
    description:
      'NO_FIT: none of their times contains it. DECLINED, LET_PASS: they were offered this time before. HAS_OFFER: another time is held for them. HAS_CALL: they have as many calls before them as the event takes. TAKEN: it could not be held with the hosts of their form',
  }),
});

const WaitingOffer = z
  .object({
    id: rowId,
    state: z.enum(offerStates).meta({
      description:
        'OPEN: held and not answered yet. EXPIRED: not answered in time. WITHDRAWN: the entry ended first',
    }),
    dateTime: instant,
    endTime: instant,
    hostIds: z.array(rowId).meta({ description: 'Whose time is held' }),
    createdAt: instant,
    expiresAt: instant.meta({ description: 'Until then the time is held' }),
    endedAt: instant.nullable(),
    position: z.int().min(1).meta({ description: 'Their place in the order when it was made' }),
    passedOver: z
      .array(passedOver)
      .meta({ description: 'Who came earlier, in order, and why each was passed over; at most 20' }),
    morePassedOver: z.int().min(0).meta({ description: 'Others who came earlier' }),
  })
  .meta({ id: 'WaitingOffer' });

export const WaitingEntry = z
  .object({
    id: rowId,
    eventId: rowId,
    eventName: z.string(),
    contactId: rowId,
    contact: personRef,
    state: z.enum(waitingStates).meta({
      description:
        'OFFERED: a time is held for them. EXPIRED: their last time is over. LEFT: they took themselves off the list',
    }),
    position: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Place among those who wait for the event; null once it has ended' }),
    timeZone: z.string(),
    durationMin: z.int(),
    windows: windowsOut,
    createdAt: instant,
    updatedAt: instant,
    endedAt: instant.nullable(),
    eventCallId: rowId.nullable(),
    offers: z.array(WaitingOffer).meta({ description: 'The last ten, the newest first' }),
  })
  .meta({ id: 'WaitingEntry' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/events/waitingList',
  summary: 'Who waits for a time, in order, and what they were offered',
  description:
    'In the order in which freed times are offered unless sorted otherwise. Members who see only their own contacts see the entries of those.',
  access: 'credential',
  scope: 'eventCalls:read',
  right: 'calls:read',
  input: z
    .object({
      eventId: id.optional(),
      contactId: id.optional(),
      states: csvOf(waitingStates).optional(),
      ...paging,
      ...sorting(['id', 'createdAt'], 'id', 'asc'),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.array(WaitingEntry), count: z.int(), meta: listMeta }),
  status: 200,
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/events/waitingList/remove',
  summary: 'Take somebody off the waiting list; a time that is held for them goes to the next',
  description: 'An entry that has ended stays as it is.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({ id }),
  output: z.object({ data: z.object({ waitingEntry: WaitingEntry }) }),
  status: 200,
  errors: [409, 422],
});
