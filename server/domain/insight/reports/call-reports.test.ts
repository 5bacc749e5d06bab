import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspace } from '#/test/harness.ts';
import { addCalls, numbers, readReport, reportWorld } from '#/test/report-rows.ts';

const strategy = (outcome: string, more: object = {}) => ({ outcome, ...more });
const discovery = (outcome: string, more: object = {}) => ({
  call_type: 'DISCOVERY_EVENT',
  outcome,
  ...more,
});

const world = await reportWorld(await workspace());
await addCalls(world, [
  strategy('WON', { objection: 'PRICE' }),
  strategy('WON', { objection: 'NONE', reschedule_count: 2 }),
  strategy('NO_SALE', { no_sale_reason: 'FOLLOW_UP_SCHEDULE', objection: 'PRICE' }),
  strategy('NO_SALE', { no_sale_reason: 'NOT_INTERESTED' }),
  strategy('NO_SALE', { no_sale_reason: 'NOT_INTERESTED', is_slot_free: true }),
  strategy('NO_SALE', { no_sale_reason: 'NO_SHOW' }),
  strategy('PENDING'),
  strategy('NO_SALE', { status: 'CANCELLED', no_sale_reason: 'CONTACT_CANCELLED' }),
  discovery('APPROVED'),
  discovery('APPROVED'),
  discovery('REJECTED', { no_sale_reason: 'BAD_FIT' }),
  discovery('REJECTED', { no_sale_reason: 'NO_SHOW' }),
  discovery('REJECTED', { status: 'CANCELLED', no_sale_reason: 'ADMIN_CANCELLED' }),
  // Booked in the period but held after it, and the other way around.
  strategy('PENDING', { starts_at: '2024-04-02T10:00:00Z', created_at: '2024-03-31T23:59:59Z' }),
  strategy('WON', { starts_at: '2024-02-28T10:00:00Z', created_at: '2024-02-01T00:00:00Z' }),
]);

test('GET /v1/reports/calls 200 counts bookings by when they were made, cancelled ones by their start, held ones by their end', async () => {
  assert.deepEqual(await numbers(world.w, 'calls'), {
    bookings: 14,
    scheduled: 13,
    rescheduled: 1,
    cancelled: 2,
    cancelRate: 2 / 13,
    heldable: 11,
    pendingOutcome: 1,
    held: 8,
    withOutcome: 10,
    showRate: 8 / 10,
    noShows: 2,
    noShowRate: 2 / 10,
  });
});

test('GET /v1/reports/outcomes 200 divides won, engaged and approved calls as defined', async () => {
  assert.deepEqual(await numbers(world.w, 'outcomes'), {
    heldable: 11,
    pendingOutcome: 1,
    held: 8,
    withOutcome: 10,
    showRate: 8 / 10,
    won: 2,
    strategyWithOutcome: 6,
    closingRate: 2 / 6,
    heldStrategy: 5,
    liveClosingRate: 2 / 5,
    engaged: 3,
    liveEngagementRate: 3 / 5,
    approved: 2,
    discoveryWithOutcome: 4,
    approvalRate: 2 / 4,
  });
});

test('GET /v1/reports/no_sale_reasons 200 counts each reason, those of cancelled calls too', async () => {
  const counted = Object.entries(await numbers(world.w, 'no_sale_reasons')).filter(
    ([, value]) => value !== 0,
  );
  assert.deepEqual(Object.fromEntries(counted), {
    withReason: 8,
    'reason.FOLLOW_UP_SCHEDULE': 1,
    'reason.NO_SHOW': 2,
    'reason.CONTACT_CANCELLED': 1,
    'reason.ADMIN_CANCELLED': 1,
    'reason.NOT_INTERESTED': 2,
    'reason.BAD_FIT': 1,
  });
});

test('GET /v1/reports/objections 200 counts each objection, and where it was overcome', async () => {
  const counted = Object.entries(await numbers(world.w, 'objections')).filter(([, value]) => value !== 0);
  assert.deepEqual(Object.fromEntries(counted), {
    withObjection: 3,
    'objection.NONE': 1,
    'objection.NONE.won': 1,
    'objection.PRICE': 2,
    'objection.PRICE.won': 1,
  });
});

test('GET /v1/reports/slots 200 adds up the time taken and averages the notice', async () => {
  const slots = await numbers(world.w, 'slots');
  assert.deepEqual(slots, {
    slotsTaken: 10,
    slotsFreed: 1,
    cancelled: 2,
    rescheduled: 1,
    secondsTaken: 10 * 1_800,
    notice: 24 * 3_600,
  });
});

test('GET /v1/reports/calls 200 groups by what calls are, with names, and filters by lists', async () => {
  const { w, closer, discovery: event } = world;
  const byEvent = await readReport(w, 'calls', { groupBy: 'event' });
  assert.deepEqual(
    byEvent.rows.map((row: { key: string; label: string; values: Record<string, number> }) => [
      row.label,
      row.values['bookings'],
      row.values['held'],
    ]),
    [
      ['Strategy', 9, 5],
      ['Discovery', 5, 3],
    ],
  );
  assert.deepEqual([byEvent.rows[1].key, byEvent.groupBy], [String(event), 'event']);
  const byUser = await readReport(w, 'calls', { groupBy: 'user' });
  assert.deepEqual(
    byUser.rows.map((row: { key: string }) => row.key),
    [String(closer.userId)],
  );
  const bySetter = await readReport(w, 'calls', { groupBy: 'setter' });
  assert.deepEqual(
    bySetter.rows.map(({ key, label }: { key: string | null; label: string }) => [key, label]),
    [[null, '(none)']],
  );
  const counted = async (filters: object) => (await numbers(w, 'calls', filters))['bookings'];
  assert.equal(await counted({ eventIds: event }), 5);
  assert.equal(await counted({ callTypes: 'DISCOVERY_EVENT' }), 5);
  assert.equal(await counted({ callTypes: 'DISCOVERY_EVENT', eventIds: world.strategy }), 0);
  assert.equal(await counted({ userIds: `${closer.userId},${w.owner.userId}` }), 14);
  assert.equal(await counted({ setterIds: '0' }), 14);
  assert.equal(await counted({ sources: 'BOOKING_PAGE' }), 0);
  assert.equal(await counted({ sources: 'API,ADMIN' }), 14);
});

test('GET /v1/reports/calls 200 is null where what is counted cannot know the filter, and 400 names a group that nothing knows', async () => {
  const { w } = world;
  assert.equal((await numbers(w, 'calls', { productIds: '0' }))['bookings'], null);
  const { status, body } = await w.get('/v1/reports/calls', { groupBy: 'product' });
  assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, ['groupBy']]);
});

test('GET /v1/reports/calls 200 groups by tracking values and filters by them', async () => {
  const tracked = await reportWorld(await workspace());
  const utm = (value: string) => ({
    utm: [
      { utmKey: 'utm_source', utmValue: value },
      { utmKey: 'utm_medium', utmValue: 'cpc' },
    ],
  });
  await addCalls(tracked, [utm('ads'), utm('ads'), utm('mail'), {}]);
  const { rows } = await readReport(tracked.w, 'calls', { groupBy: 'utm_source' });
  assert.deepEqual(
    rows.map((row: { key: string | null; values: Record<string, number> }) => [
      row.key,
      row.values['bookings'],
    ]),
    [
      ['ads', 2],
      [null, 1],
      ['mail', 1],
    ],
  );
  const counted = async (filters: object) => (await numbers(tracked.w, 'calls', filters))['heldable'];
  assert.equal(await counted({ utmKeys: 'utm_source' }), 3);
  assert.equal(await counted({ utmKeys: 'utm_source,utm_medium', utmValues: 'ads,cpc' }), 2);
});
