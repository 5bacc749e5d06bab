import assert from 'node:assert/strict';
import {
  finds,
  isRequired,
  limit,
  notFound,
  page,
  refuses,
  said,
  takes,
  type Check,
  type Entry,
} from './checks.ts';
import { at, made } from './made.ts';
import type { World } from './world.ts';

const rows = ({ strategy, discovery }: World) => ({ A: strategy.id, B: discovery.id });

/**
 * If the request is for a host who does not host the event, or for a rule that it does not have, the answer shows that.
 */
const narrows =
  (value: string): Check =>
  async ({ name, base, ask }) => {
    const reply = await ask({ ...(await base()), [name]: value });
    assert.equal(reply.status, 400, said(reply));
  };

/** A rule that leaves too few times adds the other hosts, and the call is booked with them. */
const widens: Check = async ({ world: { w, closer, otherCloser, field, dan }, ask }) => {
  const when = { all: [{ customFieldId: field.id, op: 'NOT_EMPTY' }] };
  const { event } = await made(
    w.post('/v1/events', {
      name: 'Widened',
      hosts: [{ userId: closer }, { userId: otherCloser }],
      routingRules: [{ id: 7, when, target: { userIds: [closer] }, widenBelowSlots: 10_000 }],
    }),
  );
  const asked = {
    eventId: event.id,
    timeZone: 'UTC',
    days: 14,
    routingGroupIds: '7',
    conditionalUsers: `${closer}`,
  };
  const { body } = await ask(asked);
  const { appliedHostIds, slots } = body.data;
  assert.deepEqual(new Set(appliedHostIds), new Set([closer, otherCloser]), JSON.stringify(body));
  const dateTime = (Object.values(slots) as string[][]).at(-1)?.at(-1);
  const call = { eventId: event.id, contactId: dan.id, dateTime, timeZone: 'UTC' };
  await made(w.post('/v1/eventCalls', { ...call, conditionalUsers: appliedHostIds.join() }));
};

/** Interface 4.3. */
export const events: readonly Entry[] = [
  {
    method: 'GET',
    path: '/v1/events',
    says: 'Events that can be booked, or one of them by id or token',
    status: 200,
    has: ['data', 'count', 'meta.hasMore'],
    items: (body) => body.data,
    rows,
    names: {
      limit,
      page,
      id: ['this event', finds([({ strategy }) => strategy.id, 'A'], ['9000000000', '']), refuses('x')],
      token: ['the event with the token', finds([({ discovery }) => discovery.token, 'B'], ['none', ''])],
      search: ['part of the name', finds(['STRATEGY', 'A'], ['chat', 'B'], ['nothing', ''])],
      userId: [
        'owned or hosted by',
        finds([({ closer }) => closer, 'A'], [({ otherCloser }) => otherCloser, 'B']),
        refuses('x'),
      ],
      teamId: ['of the team', finds([({ team }) => team, 'A']), refuses('x')],
    },
  },
  {
    method: 'GET',
    path: '/v1/events/detail',
    says: 'One event by id or linkPrefix',
    status: 200,
    has: ['data.event.id', 'data.event.linkPrefix', 'data.event.status', 'data.event.token'],
    request: ({ strategy }) => ({ id: strategy.id }),
    shows: (body) => body.data.event,
    names: {
      id: [
        'this or linkPrefix is required',
        takes(({ discovery }) => discovery.id),
        isRequired(),
        refuses('x'),
      ],
      linkPrefix: [
        'this or id is required',
        takes(
          ({ discovery }) => discovery.linkPrefix,
          ({ id }, { discovery }) => id === discovery.id,
          { id: undefined },
        ),
        refuses(''),
        notFound('none'),
      ],
    },
  },
  {
    method: 'PUT',
    path: '/v1/events/status',
    says: 'Switches an event on or off; an event that is off takes no bookings',
    status: 200,
    has: ['data.id', 'data.status'],
    request: ({ discovery }) => ({ id: discovery.id, status: 'ACTIVATED' }),
    shows: (body) => body.data,
    names: {
      id: ['the event', takes(({ discovery }) => discovery.id), isRequired(), refuses('x')],
      status: [
        'ACTIVATED or DEACTIVATED',
        async ({ world: { w, discovery, ada }, ask }) => {
          const off = await ask({ id: discovery.id, status: 'DEACTIVATED' });
          assert.equal(off.body.data.status, 'DEACTIVATED', said(off));
          const body = { eventId: discovery.id, contactId: ada.id, dateTime: at(5), timeZone: 'UTC' };
          assert.equal((await w.post('/v1/eventCalls', body)).body.code, 'EVENT_DEACTIVATED');
          await ask({ id: discovery.id, status: 'ACTIVATED' });
        },
        isRequired(),
        refuses('PAUSED'),
      ],
    },
  },
  {
    method: 'GET',
    path: '/v1/events/timeSlots',
    says: 'Free times of an event on a day',
    status: 200,
    has: ['data.timeZone', 'data.slots.0.start', 'data.slots.0.displayTime', 'count'],
    request: ({ strategy }) => ({
      linkPrefix: strategy.linkPrefix,
      date: at(2).slice(0, 10),
      timeZone: 'UTC',
    }),
    shows: (body) => body.data,
    names: {
      linkPrefix: ['which event; also eventId or token', isRequired(), refuses(''), notFound('none')],
      date: ['the day', takes(() => at(3).slice(0, 10)), isRequired(), refuses('2026-02-30')],
      timeZone: ['zone of day and times', takes('Asia/Kathmandu'), isRequired(), refuses('Mars/Olympus')],
    },
  },
  {
    method: 'GET',
    path: '/v1/events/troubleshootSlots',
    says: 'Why times of a day are offered or not, and which hosts could take them',
    status: 200,
    has: [
      'data.slots.0.displayTime',
      'data.slots.0.available',
      'data.slots.0.tags',
      'data.slots.0.reason',
      'data.availableUsers',
      'data.unavailableUsers',
    ],
    request: ({ strategy }) => ({
      linkPrefix: strategy.linkPrefix,
      date: at(2).slice(0, 10),
      timezone: 'UTC',
    }),
    shows: (body) => body.data,
    names: {
      linkPrefix: [
        'which event',
        takes(
          ({ discovery }) => discovery.linkPrefix,
          ({ event }, { discovery }) => event.id === discovery.id,
        ),
        isRequired(),
        refuses(''),
        notFound('none'),
      ],
      date: [
        'the day; a past one is marked',
        takes(
          () => at(-3).slice(0, 10),
          ({ slots }) => slots.every(({ reason }: { reason: string }) => reason === 'PAST'),
        ),
        isRequired(),
        refuses('2026-02-30'),
      ],
      timezone: ['zone of day and times', takes('Asia/Kathmandu'), isRequired(), refuses('Mars/Olympus')],
      selectedHost: [
        'only this host',
        takes(
          ({ closer }) => closer,
          ({ availableUsers }, { closer }) => availableUsers[0]?.id === closer,
        ),
        refuses('x'),
      ],
    },
  },
  {
    method: 'POST',
    path: '/v1/events/eventDates',
    says: 'Dates that can be booked, with their times; appliedHostIds when the pool was widened',
    status: 200,
    has: ['data.availabilities', 'data.slots', 'data.timeZone', 'data.firstAvailableDate', 'data.hasMore'],
    request: ({ strategy }) => ({ linkPrefix: strategy.linkPrefix, timeZone: 'UTC', days: 7 }),
    shows: (body) => body.data,
    names: {
      conditionalUsers: [
        'only these hosts',
        takes(
          ({ closer }) => String(closer),
          ({ slots }) => Object.keys(slots).length > 0,
        ),
        refuses('x'),
        narrows('9000000000'),
      ],
      routingGroupIds: [
        'only the hosts of these rules; appliedHostIds when the pool was widened, which then books',
        refuses('x'),
        narrows('9000000000'),
        widens,
      ],
    },
  },
];
