import assert from 'node:assert/strict';
import {
  finds,
  isRequired,
  limit,
  notFound,
  orderBy,
  orderColumn,
  page,
  refuses,
  said,
  takes,
  type Entry,
} from './checks.ts';
import { at, freshTime } from './made.ts';
import { bookedCall, newCall, type World } from './world.ts';

const rows = ({ past, moved, cancelled }: World) => ({ A: past.id, B: moved.id, C: cancelled.id });
const day = (days: number): string => at(days).slice(0, 10);

/** Interface 4.4. */
export const eventCalls: readonly Entry[] = [
  {
    method: 'POST',
    path: '/v1/eventCalls',
    says: 'Books a call; account from the credential, answers from the contact',
    status: 201,
    has: [
      'data.eventCall.id',
      'data.eventCall.token',
      'data.eventCall.confirmationLink',
      'data.eventCall.questions',
    ],
    request: newCall,
    shows: (body) => body.data.eventCall,
    names: {
      eventId: ['the event, of the account', takes(({ strategy }) => strategy.id), isRequired(), notFound()],
      contactId: ['the contact, of the account', takes(({ dan }) => dan.id), isRequired(), notFound()],
      dateTime: ['when', takes(freshTime), isRequired(), refuses('2026-02-30T10:00:00Z', 'soon')],
      timeZone: ['zone of the invitee', takes('Europe/Berlin'), isRequired(), refuses('Mars/Olympus')],
      secondaryQuestionsAnswer: [
        'answers by customFieldId or identifier, each an array',
        takes(
          ({ field }) => [{ customFieldId: field.id, answer: ['Ten people'] }],
          ({ secondaryAnswers }) => secondaryAnswers[0].answer[0].answer[0] === 'Ten people',
        ),
        takes(
          ({ field }) => [{ identifier: field.identifier, answer: ['Twelve'] }],
          ({ secondaryAnswers }) => secondaryAnswers[0].answer[0].answer[0] === 'Twelve',
        ),
        refuses([{ identifier: 'a', customFieldId: 1, answer: ['x'] }], [{ identifier: 'a', answer: 'x' }]),
      ],
      routingGroupIds: [
        'echoed from the answers of the invitee',
        takes(
          ({ rule }) => String(rule),
          ({ routing }, { rule }) => routing.routingGroupIds === String(rule),
        ),
        refuses('x'),
      ],
      conditionalUsers: [
        'echoed from the answers of the invitee',
        takes(
          ({ closer }) => String(closer),
          ({ routing }, { closer }) => routing.conditionalUsers === String(closer),
        ),
        refuses('x'),
      ],
    },
  },
  {
    method: 'GET',
    path: '/v1/eventCalls',
    says: 'A page of calls',
    status: 200,
    has: ['data.eventCalls', 'data.count', 'meta.hasMore'],
    items: (body) => body.data.eventCalls,
    rows,
    names: {
      id: ['this call', finds([({ past }) => past.id, 'A']), refuses('x')],
      eventId: ['of the event', finds([({ discovery }) => discovery.id, 'B']), refuses('x')],
      userId: ['hosted by', finds([({ otherCloser }) => otherCloser, 'B']), refuses('x')],
      contactId: ['with the contact', finds([({ cem }) => cem.id, 'C']), refuses('x')],
      previewId: ['with the preview id', finds([({ past }) => past.previewId, 'A'], ['none', ''])],
      dateTime: ['that begin exactly then', finds([({ moved }) => moved.dateTime, 'B']), refuses('soon')],
      location: [
        'any of the places',
        finds(['PHONE_OUTBOUND', 'B'], ['ZOOM,IN_PERSON', 'AC']),
        refuses('MARS'),
      ],
      dateFrom: ['begin from', finds([() => day(5), 'C'], [() => day(4), 'BC']), refuses('2026-02-30')],
      dateTo: [
        'begin until, that day included',
        finds([() => day(4), 'AB'], [() => day(0), 'A']),
        refuses('x'),
      ],
      createdAtStart: ['booked from', finds([() => day(-1), 'BC']), refuses('x')],
      createdAtEnd: ['booked until, that day included', finds([() => day(-10), 'A']), refuses('x')],
      eventType: [
        'PAST, UPCOMING or ALL',
        finds(['PAST', 'A'], ['UPCOMING', 'BC'], ['ALL', 'ABC']),
        refuses('NOW'),
      ],
      limit,
      page,
      orderColumn: orderColumn('createdAt', 'dateTime', 'updatedAt', 'id'),
      orderBy,
      ids: ['any of the calls', finds([({ past, moved }) => `${past.id},${moved.id}`, 'AB']), refuses('x')],
      userIds: [
        'hosted by any',
        finds(
          [({ closer, otherCloser }) => `${closer},${otherCloser}`, 'ABC'],
          [({ closer }) => closer, 'AC'],
        ),
        refuses('x'),
      ],
      teamIds: ['of any of the teams', finds([({ team }) => team, 'AC']), refuses('x')],
      eventIds: ['of any of the events', finds([({ strategy }) => strategy.id, 'AC']), refuses('x')],
      types: [
        'scheduled_events, rescheduled_events, cancelled_events',
        finds(
          ['scheduled_events', 'A'],
          ['rescheduled_events', 'B'],
          ['cancelled_events,rescheduled_events', 'BC'],
        ),
        refuses('lost_events'),
      ],
      inviteeEmails: ['with any of the e-mails', finds(['ADA@example.test,bea@example.test', 'AB'])],
      outcomes: [
        'any of the outcomes; QUALIFIED and UNQUALIFIED are those of the claim',
        finds(['NO_SALE', 'AC'], ['PENDING', 'B'], ['QUALIFIED', 'A'], ['WON,UNQUALIFIED', '']),
        refuses('LOST'),
      ],
      noSaleReason: [
        'any of the reasons',
        finds(['NOT_INTERESTED', 'A'], ['ADMIN_CANCELLED', 'C']),
        refuses('NOPE'),
      ],
      utmKeys: ['has the keys', finds(['utm_source', 'A'])],
      utmValues: [
        'the values of the keys',
        finds(['ads', 'A', { utmKeys: 'utm_source' }], ['mail', '', { utmKeys: 'utm_source' }]),
      ],
      callTypes: [
        'STRATEGY_EVENT, DISCOVERY_EVENT',
        finds(['STRATEGY_EVENT', 'AC'], ['DISCOVERY_EVENT', 'B']),
        refuses('NOPE'),
      ],
      setterIds: ['of any of the setters', finds([({ setter }) => setter, 'A']), refuses('x')],
      search: [
        'part of the name, e-mail or phone of the invitee',
        finds(['ALPHA', 'A'], ['bea@', 'B'], ['12345601', 'A'], ['nobody', '']),
      ],
    },
  },
  {
    method: 'PUT',
    path: '/v1/eventCalls/reschedule',
    says: 'Moves a call; it keeps its id',
    status: 200,
    has: ['data.eventCall.id', 'data.eventCall.previousDateTime'],
    request: async (world) => ({ id: (await bookedCall(world)).id, dateTime: freshTime(), timeZone: 'UTC' }),
    shows: (body) => body.data.eventCall,
    names: {
      id: ['the call', isRequired(), refuses('x'), notFound()],
      dateTime: ['the new time', takes(freshTime), isRequired(), refuses('soon')],
      timeZone: ['zone of the invitee', takes('Europe/Berlin'), refuses('Mars/Olympus')],
      rescheduleReason: ['kept', takes('Ill'), refuses('x'.repeat(1_001))],
      notes: ['replaced', takes('Bring the contract'), refuses('x'.repeat(10_001))],
      userId: ['another host of the event', takes(({ closer }) => closer), refuses('x')],
    },
  },
  {
    method: 'PUT',
    path: '/v1/eventCalls/cancel',
    says: 'Cancels a call for good',
    status: 200,
    has: ['data.eventCall.cancelledAt'],
    request: async (world) => ({ id: (await bookedCall(world)).id }),
    shows: (body) => body.data.eventCall,
    names: {
      id: [
        'the call; a second time answers 409',
        isRequired(),
        refuses('x'),
        async ({ world, ask }) => {
          const reply = await ask({ id: world.cancelled.id });
          assert.deepEqual([reply.status, reply.body.code], [409, 'CALL_CANCELLED'], said(reply));
        },
      ],
      cancelReason: ['kept', takes('Ill'), refuses('x'.repeat(1_001))],
    },
  },
  {
    method: 'PUT',
    path: '/v1/eventCalls/markSlotFree',
    says: 'Lets the time of a call be booked by others, or takes it back',
    status: 200,
    has: ['data.eventCall.isSlotFree'],
    request: async (world) => ({ id: (await bookedCall(world)).id, isSlotFree: true }),
    shows: (body) => body.data.eventCall,
    names: {
      id: ['the call', isRequired(), refuses('x'), notFound()],
      isSlotFree: ['true or false', takes(true), takes(false), isRequired(), refuses('true', 1)],
    },
  },
];
