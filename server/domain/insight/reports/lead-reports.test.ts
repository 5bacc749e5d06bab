import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { workspace } from '#/test/harness.ts';
import {
  addCalls,
  addClaims,
  addContacts,
  addTouches,
  numbers,
  readReport,
  reportWorld,
  type World,
} from '#/test/report-rows.ts';

type Row = { key: string | null; values: Record<string, number | null> };

const freshWorld = async (): Promise<World> => reportWorld(await workspace());

test('GET /v1/reports/funnel 200 leads from page views to bookings', async () => {
  const world = await freshWorld();
  await world.w.within(({ db }) =>
    sql`insert into event_stat (account_id, event_id, day, views, started, submitted) values
      (${world.w.id}, ${world.strategy}, '2024-03-01', 60, 20, 12), (${world.w.id}, ${world.strategy}, '2024-03-31', 40, 20, 8),
      (${world.w.id}, ${world.discovery}, '2024-04-01', 500, 500, 500)`.execute(db),
  );
  const from = { source: 'BOOKING_PAGE' };
  await addContacts(world, [
    { ...from, status: 'QUALIFIED' },
    { ...from, status: 'STRATEGY_CALL_BOOKED' },
    { ...from, status: 'DISQUALIFIED' },
    { status: 'QUALIFIED' },
  ]);
  await addCalls(world, [from, {}]);
  assert.deepEqual(await numbers(world.w, 'funnel'), {
    views: 100,
    formsStarted: 40,
    formsCompleted: 20,
    qualified: 2,
    pageBookings: 1,
    startRate: 40 / 100,
    completionRate: 20 / 40,
    qualificationRate: 2 / 20,
    bookingRate: 1 / 2,
    conversionRate: 1 / 100,
  });
  const { rows } = await readReport(world.w, 'funnel', { groupBy: 'day' });
  const views = rows.flatMap(({ key, values }: Row) => (values['views'] ? [[key, values['views']]] : []));
  assert.deepEqual(views, [
    ['2024-03-01', 60],
    ['2024-03-31', 40],
  ]);
});

test('GET /v1/reports/speed_to_lead 200 measures from joining to the first action of a setter; being assigned does not count', async () => {
  const world = await freshWorld();
  const joined = { joined_time: '2024-03-05T10:00:00Z' };
  const contacts = await addContacts(world, [
    joined,
    joined,
    { ...joined, setter_id: world.setter.userId },
    joined,
    { ...joined, joined_time: '2024-04-05T10:00:00Z' },
  ]);
  await addClaims(world, [
    { contact_id: contacts[0], claimed_at: '2024-03-05T10:02:00Z' },
    { contact_id: contacts[1], claimed_at: '2024-03-05T09:00:00Z' },
    { contact_id: contacts[2], claimed_at: '2024-03-05T10:01:00Z', origin: 'ASSIGN' },
  ]);
  await world.w.within(({ db }) =>
    sql`insert into contact_note (account_id, contact_id, user_id, author_name, note, created_at) values
      (${world.w.id}, ${contacts[2]}, ${world.setter.userId}, 'Setter', 'Called', '2024-03-05T10:30:00Z'),
      (${world.w.id}, ${contacts[3]}, ${world.setter.userId}, 'Not their setter', 'Hm', '2024-03-05T10:10:00Z')`.execute(
      db,
    ),
  );
  assert.deepEqual(await numbers(world.w, 'speed_to_lead'), {
    newContacts: 4,
    reached: 3,
    reachedRate: 3 / 4,
    reachedSoon: 2,
    reachedSoonRate: 2 / 4,
    speedToLead: (120 + 0 + 1_800) / 3,
    speedToLeadMedian: 120,
  });
  await addTouches(world, [
    { contact_id: contacts[0], at: '2024-03-05T09:00:00Z', utm: { utm_source: 'ads' } },
  ]);
  assert.equal((await numbers(world.w, 'speed_to_lead', { utmKeys: 'utm_source' }))['newContacts'], 1);
  const { rows, metrics } = await readReport(world.w, 'speed_to_lead', { groupBy: 'week' });
  const week = rows.find(({ key }: Row) => key === '2024-03-04');
  assert.equal(week.values['speedToLeadMedian'], 120);
  assert.equal(metrics.at(-1).value, 120);
  assert.equal(rows[0].values['speedToLeadMedian'], null);
  assert.equal(rows[0].values['newContacts'], 0);
});

test('GET /v1/reports/fairness 200 spreads each event’s calls over its hosts by weight', async () => {
  const world = await freshWorld();
  const { w, closer, strategy } = world;
  const second = await w.member('CLOSER');
  const by = (mode: string) => w.put('/v1/events', { id: strategy, assignment: { mode } });
  await by('WEIGHTED');
  const [one = 0, two = 0, three = 0, gone = 0, later = 0] = await addCalls(world, [{}, {}, {}, {}, {}]);
  await w.within(async ({ db }) => {
    await sql`update event_host set weight = 100 where account_id = ${w.id} and event_id = ${strategy}`.execute(
      db,
    );
    await sql`insert into event_host (account_id, event_id, user_id, weight) values (${w.id}, ${strategy}, ${second.userId}, 300)`.execute(
      db,
    );
    const host = (call: number, user: number, at: string, credit = 1) =>
      sql`(${w.id}, ${call}, ${user}, ${strategy}, '2024-03-02T10:00:00Z', 'empty'::tstzrange, false, ${at}::timestamptz, ${credit})`;
    await sql`insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at, credit) values
      ${sql.join([
        host(one, closer.userId, '2024-03-01T00:00:00Z'),
        host(two, closer.userId, '2024-03-02T00:00:00Z'),
        host(three, second.userId, '2024-03-31T23:59:59Z'),
        host(gone, second.userId, '2024-03-03T00:00:00Z', 0),
        host(later, second.userId, '2024-04-01T00:00:00Z'),
      ])}`.execute(db);
  });
  const { rows } = await readReport(w, 'fairness');
  assert.deepEqual(
    rows.map(({ key, values }: Row) => [key, values]),
    [
      [String(closer.userId), { assigned: 2, target: 0.75, fairnessGap: 1.25 }],
      [String(second.userId), { assigned: 1, target: 2.25, fairnessGap: -1.25 }],
    ],
  );
  const only = await readReport(w, 'fairness', { userIds: second.userId });
  assert.deepEqual(only.rows[0].values, { assigned: 1, target: 2.25, fairnessGap: -1.25 });
  await by('ROUND_ROBIN');
  const even = await readReport(w, 'fairness');
  assert.deepEqual(
    even.rows.map(({ values }: Row) => values['target']),
    [1.5, 1.5],
  );
  await w.within(({ db }) =>
    sql`insert into host_calibration (account_id, event_id, user_id, calibration, calibrated_at)
      values (${w.id}, ${strategy}, ${second.userId}, 1, '2024-03-10T00:00:00Z')
      on conflict (account_id, event_id, user_id) do update set calibration = 1, calibrated_at = excluded.calibrated_at`.execute(
      db,
    ),
  );
  const calibrated = await readReport(w, 'fairness');
  assert.deepEqual(
    calibrated.rows.map(({ values }: Row) => values['target']),
    [2, 1],
    'a host who joined later is not expected to make up for the time before',
  );
  const byDay = await readReport(w, 'fairness', { groupBy: 'day' });
  assert.deepEqual(byDay.rows[0].values, { assigned: 1, target: null, fairnessGap: null });
});
