import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wants } from './matches.ts';

const all = { types: ['*'], event_ids: [], user_ids: [] };

// filter, change, whether it is sent, reason
const table: [object, string, object, boolean, string][] = [
  [{}, 'call.booked', {}, true, 'everything is wanted'],
  [{ types: ['call.*'] }, 'call.booked', {}, true, 'of the group'],
  [{ types: ['call.*'] }, 'calls.booked', {}, false, 'a group ends at its dot'],
  [{ types: ['call.booked'] }, 'call.cancelled', {}, false, 'another type'],
  [{ types: ['deal.created', 'call.*'] }, 'call.cancelled', {}, true, 'one of several'],
  [{ event_ids: [5] }, 'call.booked', { eventId: 5 }, true, 'a call of the event'],
  [{ event_ids: [5] }, 'call.booked', { id: 5, eventId: 6 }, false, 'the id of a call is not an event'],
  [{ event_ids: [5] }, 'event.updated', { id: 5 }, true, 'the event itself'],
  [{ event_ids: [5] }, 'rule.host_paused', { eventIds: [4, 5] }, true, 'one of its events'],
  [{ event_ids: [5] }, 'contact.created', { id: 5 }, false, 'names no event'],
  [{ user_ids: [7] }, 'call.booked', { userId: 7 }, true, 'the host in charge'],
  [
    { user_ids: [7] },
    'call.booked',
    { userId: 8, hosts: [{ id: 8 }, { id: 7 }] },
    true,
    'another host of the call',
  ],
  [{ user_ids: [7] }, 'event.updated', { id: 1, hosts: [{ userId: 7 }] }, true, 'a host of the event'],
  [{ user_ids: [7] }, 'call.booked', { userId: 8, setterId: 7 }, true, 'the setter'],
  [{ user_ids: [7] }, 'call.booked', { userId: 8, closerId: 7 }, true, 'the closer'],
  [{ user_ids: [7] }, 'user.updated', { id: 7 }, true, 'the member'],
  [{ user_ids: [7] }, 'contact.created', { id: 7, userId: null }, false, 'nobody has it'],
  [
    { user_ids: [7] },
    'call.booked',
    { id: 1, erased: true },
    false,
    'it cannot be assigned to anybody any more',
  ],
  [{ event_ids: [5], user_ids: [7] }, 'call.booked', { eventId: 5, userId: 7 }, true, 'both'],
  [{ event_ids: [5], user_ids: [7] }, 'call.booked', { eventId: 5, userId: 8 }, false, 'one of both'],
];

for (const [wanted, type, object, isSent, why] of table)
  test(`${JSON.stringify(wanted)} ${isSent ? 'receives' : 'does not receive'} ${type} ${JSON.stringify(object)}: ${why}`, () =>
    assert.equal(wants({ ...all, ...wanted }, { type, object: { ...object } }), isSent));
