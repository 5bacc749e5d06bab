import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';

const calls: Record<string, { id: number; previewId: string; contactId: number; createdAt: string }> = {};

const w = await workspace({ timeZone: 'America/New_York' });
const closer = await w.member('CLOSER');
const strategy = await newEvent(w, [w.owner.userId], { locations: [{ type: 'ZOOM', link: null }] });
const discovery = await newEvent(w, [closer.userId], { eventType: 'DISCOVERY_EVENT', name: 'Discovery' });
const book = async (name: string, event: { id: number }, dateTime: string, more: Record<string, unknown>) => {
  const { status, body } = await w.post('/v1/eventCalls', booking(event, dateTime, more));
  assert.equal(status, 201, JSON.stringify(body));
  calls[name] = body.data.eventCall;
};
await book('ann', strategy, halfHour(2, 3), {
  firstName: 'Ánn',
  lastName: 'Müller',
  email: 'ann@mueller.test',
  phoneNumber: '+1 212 555 0100',
  utm: 'utm_source=ads&utm_medium=cpc',
});
await book('bob', discovery, halfHour(3), {
  firstName: 'Bob',
  email: 'bob@example.test',
  setterId: closer.userId,
});
await book('cyd', strategy, halfHour(4), { firstName: 'Cyd', email: 'cyd@example.test' });
await book('dan', strategy, halfHour(5), { firstName: 'Dan', email: 'dan@example.test' });
await w.put('/v1/eventCalls/reschedule', { id: calls['cyd']?.id, dateTime: halfHour(6) });
await w.put('/v1/eventCalls/cancel', { id: calls['dan']?.id });

const names = (list: { id: number }[]): string[] =>
  list.map(({ id }) => Object.keys(calls).find((name) => calls[name]?.id === id) ?? '?').toSorted();

const filters: [Record<string, unknown> | (() => Record<string, unknown>), string[]][] = [
  [{}, ['ann', 'bob', 'cyd', 'dan']],
  [() => ({ id: calls['ann']?.id }), ['ann']],
  [() => ({ ids: `${calls['ann']?.id},${calls['bob']?.id}, 999999999` }), ['ann', 'bob']],
  [() => ({ id: calls['ann']?.id, ids: String(calls['bob']?.id) }), []],
  [() => ({ eventId: discovery.id }), ['bob']],
  [() => ({ eventIds: `${discovery.id},${strategy.id}` }), ['ann', 'bob', 'cyd', 'dan']],
  [() => ({ userId: closer.userId }), ['bob']],
  [() => ({ userIds: String(w.owner.userId) }), ['ann', 'cyd', 'dan']],
  [() => ({ contactId: calls['cyd']?.contactId }), ['cyd']],
  [() => ({ previewId: calls['cyd']?.previewId }), ['cyd']],
  [() => ({ setterIds: String(closer.userId) }), ['bob']],
  [{ teamIds: '1' }, []],
  [() => ({ dateTime: halfHour(3) }), ['bob']],
  [{ location: 'ZOOM' }, ['ann', 'cyd', 'dan']],
  [{ callTypes: 'DISCOVERY_EVENT' }, ['bob']],
  [{ types: 'scheduled_events' }, ['ann', 'bob']],
  [{ types: 'rescheduled_events,cancelled_events' }, ['cyd', 'dan']],
  [{ eventType: 'PAST' }, []],
  [{ eventType: 'UPCOMING' }, ['ann', 'bob', 'cyd', 'dan']],
  [{ outcomes: 'PENDING' }, ['ann', 'bob', 'cyd']],
  [{ outcomes: 'NO_SALE,QUALIFIED' }, ['dan']],
  [{ outcomes: 'PENDING_OUTCOME' }, []],
  [{ noSaleReason: 'ADMIN_CANCELLED' }, ['dan']],
  [{ inviteeEmails: 'ANN@mueller.test,nobody@example.test' }, ['ann']],
  [{ utmKeys: 'utm_source' }, ['ann']],
  [{ utmKeys: 'utm_source,utm_medium', utmValues: 'ads,cpc' }, ['ann']],
  [{ utmKeys: 'utm_source', utmValues: 'mail' }, []],
  [{ utmValues: 'cpc' }, ['ann']],
  [{ utmValues: 'mail' }, []],
  [{ ids: '', eventIds: '', userIds: ',', teamIds: '', setterIds: '' }, ['ann', 'bob', 'cyd', 'dan']],
  [{ search: 'ann mull' }, ['ann']],
  [{ search: '(212) 555-01' }, ['ann']],
  [{ search: '100%' }, []],
  // 03:00 UTC is the evening before in New York, and the bounds are whole days there.
  [() => ({ dateFrom: halfHour(1).slice(0, 10), dateTo: halfHour(1).slice(0, 10) }), ['ann']],
  [() => ({ dateFrom: halfHour(3), dateTo: halfHour(3) }), ['bob']],
  [
    () => ({ createdAtStart: halfHour(-1).slice(0, 10), createdAtEnd: halfHour(1).slice(0, 10) }),
    ['ann', 'bob', 'cyd', 'dan'],
  ],
  [() => ({ createdAtEnd: '2020-01-01' }), []],
  [() => ({ createdAtStart: halfHour(-1), createdAtEnd: halfHour(-1) }), []],
];

for (const [filter, expected] of filters) {
  const shown = typeof filter === 'function' ? filter.toString().slice(6, 80) : JSON.stringify(filter);
  test(`GET /v1/eventCalls ${shown} lists ${expected.join(', ') || 'nothing'}`, async () => {
    const { status, body } = await w.get('/v1/eventCalls', typeof filter === 'function' ? filter() : filter);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(names(body.data.eventCalls), expected);
    assert.equal(body.data.count, expected.length);
  });
}

for (const orderColumn of ['createdAt', 'dateTime', 'updatedAt', 'id']) {
  test(`GET /v1/eventCalls ordered by ${orderColumn}: pages and cursors give every call once, in the same order both ways`, async () => {
    const ids = async (query: Record<string, unknown>) =>
      (await w.get('/v1/eventCalls', { orderColumn, ...query })).body.data.eventCalls.map(
        (call: { id: number }) => call.id,
      );
    const whole = await ids({ orderBy: 'asc' });
    assert.deepEqual(await ids({ orderBy: 'desc' }), whole.toReversed());
    const paged = [];
    for (let page = 0; page < 4; page++) paged.push(...(await ids({ orderBy: 'asc', limit: 1, page })));
    assert.deepEqual(paged, whole);
    const walked = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await w.get('/v1/eventCalls', {
        orderColumn,
        orderBy: 'asc',
        limit: 1,
        ...(cursor === '' ? {} : { cursor }),
      });
      walked.push(body.data.eventCalls[0].id);
      cursor = body.meta.nextCursor;
    }
    assert.deepEqual(walked, whole);
  });
}

for (const [name, value] of [
  ['limit', '0'],
  ['limit', '-1'],
  ['limit', '101'],
  ['limit', 'abc'],
  ['limit', '1e9'],
  ['page', '-1'],
  ['page', '9223372036854775808'],
  ['orderBy', 'up'],
  ['orderColumn', 'id; drop table event_call'],
  ['outcomes', 'WON,LOST'],
  ['ids', '1,x'],
  ['dateFrom', '2026-02-30'],
  ['eventType', 'SOON'],
  ['cursor', 'zzz'],
] as const) {
  test(`GET /v1/eventCalls 400 names ${name} when it is ${value}`, async () => {
    const { status, body } = await w.get('/v1/eventCalls', { [name]: value });
    assert.equal(status, 400, JSON.stringify(body));
    if (name !== 'cursor') assert.ok(name in body.message.details.fieldErrors, JSON.stringify(body));
  });
}
