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
  .meta({ description: 'Preferred times, on dates in `timeZone`' });

export const windowsOut = z
  .array(z.object({ date: z.string(), from: z.string(), to: z.string() }))
  .meta({ description: 'Preferred times, on dates in `timeZone`' });

const passedOver = z.object({
  entryId: rowId,
  contact: personRef.nullable().meta({ description: 'null if the caller may not see them' }),
  reason: z.enum(passedOverReasons).meta({
    description:
      'NO_FIT: none of their times contains it. DECLINED, LET_PASS: they were offered this time before. HAS_OFFER: another time is held for them. HAS_CALL: they already have as many upcoming calls as the event allows. TAKEN: it could not be held with the hosts of their form',
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
    hostIds: z.array(rowId).meta({ description: 'Ids of the hosts whose time is held' }),
    createdAt: instant,
    expiresAt: instant.meta({ description: 'When the hold expires' }),
    endedAt: instant.nullable(),
    position: z.int().min(1).meta({ description: 'Position of the person in the order when it was made' }),
    passedOver: z
      .array(passedOver)
      .meta({ description: 'People who joined earlier, in order, and why each was passed over; at most 20' }),
    morePassedOver: z.int().min(0).meta({ description: 'Number of other people who joined earlier' }),
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
        'OFFERED: a time is held for them. EXPIRED: their last time is over. LEFT: they left the list',
    }),
    position: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Position among those who wait for the event; null once it has ended' }),
    timeZone: z.string(),
    durationMin: z.int(),
    windows: windowsOut,
    createdAt: instant,
    updatedAt: instant,
    endedAt: instant.nullable(),
    eventCallId: rowId.nullable(),
    offers: z.array(WaitingOffer).meta({ description: 'Last ten offers, newest first' }),
  })
  .meta({ id: 'WaitingEntry' });

export const list = endpoint({
  method: 'GET',
  path: '/v1/events/waitingList',
  summary: 'List waiting list entries',
  description:
    'With the times offered to each. In the order in which freed times are offered, unless sorted otherwise. Members who see only their own contacts see the entries of those.',
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
  summary: 'Remove a person from the waiting list',
  description:
    'A time held for them is offered to the next person. An entry that has already ended stays as it is.',
  access: 'credential',
  scope: 'eventCalls:write',
  right: 'calls:write',
  input: z.object({ id }),
  output: z.object({ data: z.object({ waitingEntry: WaitingEntry }) }),
  status: 200,
  errors: [409, 422],
});
