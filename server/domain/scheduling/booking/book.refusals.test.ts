import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';

const refusals: [
  string,
  (w: Awaited<ReturnType<typeof workspace>>) => Promise<Record<string, unknown>>,
  number,
  string,
  string | null,
][] = [
  [
    'the past',
    async (w) => booking(await newEvent(w, [w.owner.userId]), halfHour(-1)),
    400,
    'SLOT_IN_PAST',
    'dateTime',
  ],
  [
    'less notice than the event asks for',
    async (w) => booking(await newEvent(w, [w.owner.userId], { minimumNotice: 7_200 }), halfHour(2)),
    400,
    'MINIMUM_NOTICE',
    'dateTime',
  ],
  [
    'a date after the range',
    async (w) => booking(await newEvent(w, [w.owner.userId], { dateRange: { days: 2 } }), halfHour(9)),
    400,
    'OUT_OF_RANGE',
    'dateTime',
  ],
  [
    'a time at the end of what can be written',
    async (w) => booking(await newEvent(w, [w.owner.userId]), '9999-12-31T23:59:59Z'),
    400,
    'VALIDATION_ERROR',
    'dateTime',
  ],
  [
    'a wall time that the clocks skip',
    async (w) =>
      booking(await newEvent(w, [w.owner.userId]), '2027-03-28T02:30:00', { timeZone: 'Europe/Berlin' }),
    400,
    'NONEXISTENT_TIME',
    'dateTime',
  ],
  [
    'a time off the grid',
    async (w) => booking(await newEvent(w, [w.owner.userId]), halfHour(2).replace(':00:00', ':07:00')),
    409,
    'SLOT_UNAVAILABLE',
    'dateTime',
  ],
  [
    'a member who does not host the event',
    async (w) =>
      booking(await newEvent(w, [w.owner.userId]), halfHour(2), { userId: (await closers(w, 1))[0] }),
    400,
    'HOST_NOT_IN_EVENT',
    'userId',
  ],
  [
    'a routing rule that the event has not',
    async (w) => booking(await newEvent(w, [w.owner.userId]), halfHour(2), { routingGroupIds: '77' }),
    400,
    'VALIDATION_ERROR',
    'routingGroupIds',
  ],
  [
    'a duration that the event has not',
    async (w) => booking(await newEvent(w, [w.owner.userId]), halfHour(2), { duration: 45 }),
    400,
    'VALIDATION_ERROR',
    'duration',
  ],
  [
    'a deactivated event',
    async (w) => booking(await newEvent(w, [w.owner.userId], { status: 'DEACTIVATED' }), halfHour(2)),
    409,
    'EVENT_DEACTIVATED',
    null,
  ],
  [
    'an unknown contact',
    async (w) => ({ ...booking(await newEvent(w, [w.owner.userId]), halfHour(2)), contactId: 999_999_999 }),
    404,
    'NOT_FOUND',
    null,
  ],
  [
    'an unknown zone',
    async (w) => booking(await newEvent(w, [w.owner.userId]), halfHour(2), { timeZone: 'Mars/Olympus' }),
    400,
    'VALIDATION_ERROR',
    'timeZone',
  ],
];

for (const [what, make, status, code, field] of refusals) {
  test(`POST /v1/eventCalls ${status} ${code} refuses ${what} and writes nothing`, async () => {
    const w = await workspace();
    const answer = await w.post('/v1/eventCalls', await make(w));
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.equal(answer.body.code, code);
    if (field !== null)
      assert.ok(field in answer.body.message.details.fieldErrors, JSON.stringify(answer.body.message));
    assert.equal((await w.get('/v1/eventCalls')).body.data.count, 0);
    assert.equal((await w.get('/v1/contacts')).body.data.count, 0);
  });
}
