import assert from 'node:assert/strict';
import { test } from 'node:test';
import { busyTimes, calendarLine, connectedCalendars } from './calendar-texts.ts';

// The texts about calendars for assistants.

const calendar = {
  id: 7,
  connectionId: 3,
  name: 'Work',
  timeZone: 'Europe/Berlin',
  isWritable: true,
  checkConflicts: true,
  isWriteTarget: true,
  allDay: 'IF_BUSY',
  tentativeBlocks: true,
  unansweredBlocks: true,
  unansweredAllDayBlocks: false,
  ignoredWord: null,
  state: 'FINE',
  error: null,
  entries: 12,
  heldDeletions: 0,
  readAt: '2026-11-23T08:00:00.000Z',
  comparedAt: '2026-11-23T08:00:00.000Z',
  nextReadAt: '2026-11-23T08:05:00.000Z',
  readUntil: '2027-01-24T08:00:00.000Z',
  isPushed: false,
  updatedAt: '2026-11-23T08:00:00.000Z',
} as const;

test('get_availability says of a calendar what it does and how it is read', () => {
  assert.equal(
    calendarLine(calendar),
    '#7 Work: FINE, keeps calls away and calls are written into it, read 2026-11-23T08:00:00.000Z, 12 entries',
  );
  assert.equal(
    calendarLine({ ...calendar, checkConflicts: false, isWriteTarget: false, state: 'OFF', readAt: null }),
    '#7 Work: OFF, not used, never read',
  );
  assert.equal(
    calendarLine({ ...calendar, isWriteTarget: false, state: 'FAILING', error: 'The server is in trouble.' }),
    '#7 Work: FAILING, keeps calls away, read 2026-11-23T08:00:00.000Z, 12 entries. The server is in trouble.',
  );
});

type Listed = Parameters<typeof connectedCalendars>[0];

test('get_availability names accounts with what is wrong, and says where there are none', () => {
  const account = {
    id: 3,
    provider: 'CALDAV',
    name: 'ada',
    status: 'CONNECTED',
    reason: null,
    calendars: [calendar],
  };
  const lost = {
    ...account,
    id: 4,
    name: null,
    status: 'EXPIRED',
    reason: 'The password was changed.',
    calendars: [],
  };
  // Only the fields that the text uses.
  const listed = { data: { connections: [account, lost], providers: [] } } as unknown as Listed;
  assert.deepEqual(connectedCalendars(listed).split('\n'), [
    'Account 3 CALDAV ada: CONNECTED',
    `  ${calendarLine(calendar)}`,
    'Account 4 CALDAV: EXPIRED, The password was changed.',
  ]);
  const none = { data: { connections: [], providers: [] } };
  assert.equal(connectedCalendars(none), 'No calendar is connected.');
});

type Busy = Parameters<typeof busyTimes>[0];

test('get_availability says of each entry whether it keeps calls away and why, and that there are more', () => {
  const timed = {
    calendar: 'Work',
    startsAt: 'T1',
    endsAt: 'T2',
    startsOn: null,
    endsOn: null,
    blocks: true,
    reason: 'BUSY',
  };
  const days = {
    ...timed,
    startsAt: null,
    endsAt: null,
    startsOn: 'D1',
    endsOn: 'D2',
    blocks: false,
    reason: 'FREE',
  };
  const told = { data: { busy: [timed, days], hasMore: true } } as Busy;
  assert.deepEqual(busyTimes(told).split('\n'), [
    'T1 to T2 in Work: keeps calls away (BUSY)',
    'D1 until before D2 in Work: does not (FREE)',
    'There are more: ask for a shorter time.',
  ]);
  assert.equal(busyTimes({ data: { busy: [], hasMore: false } }), 'Nothing is known in that time.');
});
