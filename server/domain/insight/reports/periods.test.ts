import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportGroups, reportNames } from '@callwright/contract/report.ts';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { workspace } from '#/test/harness.ts';
import { addCalls, readReport, reportWorld } from '#/test/report-rows.ts';
import { bucketsOf, periodBefore, periodOf } from './period.ts';

type Row = { key: string; values: Record<string, number | null> };
const now = Date.parse('2024-03-20T23:30:00Z');
const counted = (rows: Row[], metric: string): [string, number][] =>
  rows.flatMap(({ key, values }) => (values[metric] ? [[key, values[metric]]] : []));

const periods: [string, Parameters<typeof periodOf>, object][] = [
  ['30 days to today', [{}, 'UTC', now], { from: '2024-02-20', to: '2024-03-20' }],
  ['today is that of the zone', [{}, 'Asia/Tokyo', now], { from: '2024-02-21', to: '2024-03-21' }],
  ['30 days to a day', [{ to: '2024-01-30' }, 'UTC', now], { from: '2024-01-01', to: '2024-01-30' }],
  ['from a day to today', [{ from: '2024-03-20' }, 'UTC', now], { from: '2024-03-20', to: '2024-03-20' }],
  [
    'three years',
    [{ from: '2021-01-01', to: '2023-12-31' }, 'UTC', now],
    { from: '2021-01-01', to: '2023-12-31' },
  ],
];
for (const [what, args, expected] of periods)
  test(`period: ${what}`, () => assert.deepEqual(periodOf(...args), { ...expected, timeZone: args[1] }));

test('a period has as many days before it', () => {
  assert.deepEqual(periodBefore({ from: '2024-03-01', to: '2024-03-31', timeZone: 'UTC' }), {
    from: '2024-01-30',
    to: '2024-02-29',
    timeZone: 'UTC',
  });
});

test('days are as long as the zone makes them, and none is lost or counted twice', () => {
  const hours = (from: string, to: string, timeZone: string): number[] =>
    bucketsOf({ from, to, timeZone }, 'day', 'MONDAY').map(
      ({ startMs, endMs }) => (endMs - startMs) / hourMs,
    );
  assert.deepEqual(hours('2024-03-09', '2024-03-11', 'America/New_York'), [24, 23, 24]);
  assert.deepEqual(hours('2024-11-02', '2024-11-04', 'America/New_York'), [24, 25, 24]);
  // Clocks go forward at midnight, so that the day begins at one o’clock.
  assert.deepEqual(hours('2024-04-25', '2024-04-27', 'Africa/Cairo'), [24, 23, 24]);
  // The day that Samoa skipped.
  assert.deepEqual(hours('2011-12-29', '2011-12-31', 'Pacific/Apia'), [24, 0, 24]);
});

test('weeks begin as the workspace does and, like months, are cut to the period', () => {
  const keys = (unit: 'week' | 'month', start: 'MONDAY' | 'SUNDAY'): string[] =>
    bucketsOf({ from: '2024-02-28', to: '2024-03-11', timeZone: 'UTC' }, unit, start).map(({ key }) => key);
  assert.deepEqual(keys('week', 'MONDAY'), ['2024-02-26', '2024-03-04', '2024-03-11']);
  assert.deepEqual(keys('week', 'SUNDAY'), ['2024-02-25', '2024-03-03', '2024-03-10']);
  assert.deepEqual(keys('month', 'MONDAY'), ['2024-02-01', '2024-03-01']);
});

test('GET /v1/reports/calls 200 groups by local days over both changes of the clocks', async () => {
  const world = await reportWorld(await workspace());
  const at = (starts_at: string, created_at: string) => ({ starts_at, created_at });
  await addCalls(world, [
    // New York is five hours behind UTC until 07:00 UTC on March 10, 2024, then four.
    at('2024-03-10T04:30:00Z', '2024-03-10T04:59:59Z'),
    at('2024-03-10T05:00:00Z', '2024-03-10T05:00:00Z'),
    at('2024-03-11T03:29:59Z', '2024-03-11T03:59:59Z'),
    at('2024-03-11T03:30:00Z', '2024-03-11T04:00:00Z'),
  ]);
  const query = { from: '2024-03-09', to: '2024-03-11', timeZone: 'America/New_York', groupBy: 'day' };
  const { rows, metrics } = await readReport(world.w, 'calls', query);
  assert.deepEqual(
    rows.map(({ key }: Row) => key),
    ['2024-03-09', '2024-03-10', '2024-03-11'],
  );
  assert.deepEqual(counted(rows, 'bookings'), [
    ['2024-03-09', 1],
    ['2024-03-10', 2],
    ['2024-03-11', 1],
  ]);
  // Counted by their end, half an hour after the start.
  assert.deepEqual(counted(rows, 'heldable'), [
    ['2024-03-10', 3],
    ['2024-03-11', 1],
  ]);
  assert.equal(metrics[0].value, 4);
  const inUtc = await readReport(world.w, 'calls', { ...query, timeZone: 'UTC' });
  assert.deepEqual(counted(inUtc.rows, 'bookings'), [
    ['2024-03-10', 2],
    ['2024-03-11', 2],
  ]);
});

test('GET /v1/reports/calls 200 means days of the workspace’s zone where none is named', async () => {
  const world = await reportWorld(await workspace({ timeZone: 'Pacific/Auckland' }));
  await addCalls(world, [{ created_at: '2024-03-01T12:00:00Z' }]);
  const { status, body } = await world.w.get('/v1/reports/calls', {
    from: '2024-03-01',
    to: '2024-03-02',
    groupBy: 'day',
  });
  assert.equal(status, 200);
  assert.equal(body.data.timeZone, 'Pacific/Auckland');
  assert.deepEqual(counted(body.data.rows, 'bookings'), [['2024-03-02', 1]]);
});

test('GET /v1/reports/calls 200 compares with the days before', async () => {
  const world = await reportWorld(await workspace());
  await addCalls(world, [
    {},
    {},
    { created_at: '2024-02-20T00:00:00Z', starts_at: '2024-02-21T00:00:00Z', outcome: 'WON' },
  ]);
  const { metrics, previousPeriod, rows } = await readReport(world.w, 'calls', {
    compare: 'previous',
    groupBy: 'month',
  });
  assert.deepEqual(previousPeriod, { from: '2024-01-30', to: '2024-02-29' });
  const of = (key: string) => {
    const { value, previous } = metrics.find((metric: { key: string }) => metric.key === key);
    return [value, previous];
  };
  assert.deepEqual(
    [of('bookings'), of('held'), of('showRate')],
    [
      [2, 1],
      [0, 1],
      [null, 1],
    ],
  );
  assert.equal(rows.length, 1);
});

const refused: [string, Record<string, string>, string][] = [
  ['a last day before the first', { from: '2024-03-02', to: '2024-03-01' }, 'to'],
  ['more than three years', { from: '2021-01-01', to: '2024-01-01' }, 'to'],
  ['a day that never was', { from: '2024-02-30' }, 'from'],
  ['a day before any clock', { from: '1969-12-31' }, 'from'],
  ['a zone there is not', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['an unknown group', { groupBy: 'moon' }, 'groupBy'],
  ['another comparison', { compare: 'next' }, 'compare'],
  ['an unknown call type', { callTypes: 'CHAT' }, 'callTypes'],
];
for (const [what, query, field] of refused)
  test(`GET /v1/reports/overview 400 for ${what}`, async () => {
    const w = await workspace();
    const { status, body } = await w.get('/v1/reports/overview', query);
    assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, [field]]);
  });

test('GET /v1/reports/{name} 404 for a report there is not', async () => {
  const w = await workspace();
  assert.equal((await w.get('/v1/reports/nothing')).status, 404);
});

test('GET /v1/reports/{name} 200 for every report and group of an empty workspace: 0, and null where nothing can be divided', async () => {
  const w = await workspace();
  for (const name of reportNames) {
    for (const groupBy of [undefined, ...reportGroups, 'utm_campaign']) {
      const { status, body } = await w.get(`/v1/reports/${name}`, {
        compare: 'previous',
        ...(groupBy && { groupBy }),
      });
      if (status === 400 && groupBy !== undefined)
        assert.deepEqual(Object.keys(body.message.details.fieldErrors), ['groupBy'], name);
      else assert.equal(status, 200, `${name} ${groupBy} ${JSON.stringify(body)}`);
      if (status !== 200) continue;
      for (const { key, unit, value, previous } of body.data.metrics) {
        const isDivided = unit === 'RATE' || /average|PerCall|notice|speedToLead/.test(key);
        assert.deepEqual([value, previous], isDivided ? [null, null] : [0, 0], `${name}.${key}`);
      }
    }
  }
});
