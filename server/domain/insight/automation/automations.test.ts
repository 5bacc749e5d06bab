import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluate, historyOf, newRule, noShows, weekEnd, workspaceOnWednesday } from '#/test/automations.ts';
import { newEvent } from '#/test/events.ts';
import { addCalls, numbers, reportWorld } from '#/test/report-rows.ts';

const path = '/v1/automations';

test('POST /v1/automations 400 names the field of a rule that makes no sense, 201 fills in the rest', async () => {
  const w = await workspaceOnWednesday();
  const rule = { name: 'A', kind: 'STOP_LOSS', metric: 'showRate', window: 'WEEK', threshold: 0.4 };
  const wrong: [object, string][] = [
    [{ threshold: 40 }, 'threshold'],
    [{ threshold: 0 }, 'threshold'],
    [{ metric: 'calls' }, 'metric'],
    [{ kind: 'MAX_CALLS' }, 'metric'],
    [{ kind: 'MAX_CALLS', metric: 'calls', threshold: 2.5 }, 'threshold'],
    [{ eventIds: [9_000_000_000] }, 'eventIds'],
    [{ excludeUserIds: [9_000_000_000] }, 'excludeUserIds'],
  ];
  for (const [change, field] of wrong) {
    const { status, body } = await w.post(path, { ...rule, ...change });
    assert.deepEqual(
      [status, Object.keys(body.message.details.fieldErrors)],
      [400, [field]],
      JSON.stringify(change),
    );
  }
  const { status, body } = await w.post(path, rule);
  assert.equal(status, 201);
  const { minSample, action, active, simulate, eventIds, problems, lastAction } = body.data.automation;
  assert.deepEqual(
    [minSample, action, active, simulate, eventIds, problems, lastAction],
    [5, 'PAUSE_HOST', true, false, [], [], null],
  );
});

test('PUT /v1/automations 200 changes what is given, 400 where the rest no longer fits, 412 for another version', async () => {
  const w = await workspaceOnWednesday();
  const { id } = await newRule(w);
  const etag = (await w.get(`${path}/detail`, { id })).headers.get('etag') ?? '';
  assert.equal((await w.put(path, { id, metric: 'calls' })).status, 400);
  const { body } = await w.put(path, { id, threshold: 0.5 });
  assert.deepEqual([body.data.automation.threshold, body.data.automation.metric], [0.5, 'showRate']);
  const late = w.client.with({ 'If-Match': etag });
  assert.equal((await late.put(path, { id, threshold: 0.6 })).status, 412);
});

test('GET /v1/automations 200 flags events and people who are gone, and the rule keeps running for the others', async () => {
  const w = await workspaceOnWednesday();
  const world = await reportWorld(w);
  const gone = await newEvent(w, []);
  const { id } = await newRule(w, { eventIds: [world.strategy, gone.id] });
  await newRule(w, { name: 'Nothing left', eventIds: [gone.id] });
  await w.post('/v1/events/delete', { id: gone.id });
  await noShows(world);
  await evaluate();
  const { automations, count } = (await w.get(path)).body.data;
  assert.deepEqual(
    automations.map(({ name, problems, pausedNow }: Record<string, unknown>) => [name, problems, pausedNow]),
    [1, 0].map((pausedNow) => [
      pausedNow === 1 ? 'Few shows' : 'Nothing left',
      [{ field: 'eventIds', id: gone.id, message: 'This event has been deleted' }],
      pausedNow,
    ]),
  );
  assert.equal(count, 2);
  assert.equal((await w.put(path, { id, active: false })).status, 200);
  const active = (await w.get(path, { active: true })).body.data.automations;
  assert.deepEqual(
    active.map(({ name }: { name: string }) => name),
    ['Nothing left'],
  );
  assert.equal((await w.put(path, { id, active: true })).status, 200);
  assert.equal((await w.put(path, { id, name: 'Still' })).status, 200, 'what was gone before can be saved');
  assert.equal((await w.post(`${path}/delete`, { ids: [id] })).body.data.count, 1);
  assert.equal((await historyOf(w))[0]?.ruleName, 'Still');
});

test('GET /v1/automations/history 200 shows closers what concerns them alone', async () => {
  const w = await workspaceOnWednesday();
  const world = await reportWorld(w);
  const other = await w.member('CLOSER');
  await newRule(w);
  await noShows(world);
  await evaluate();
  assert.equal((await historyOf(world.closer.client)).length, 1);
  assert.equal((await historyOf(other.client)).length, 0);
  const [seen] = (await other.client.get(path)).body.data.automations;
  assert.deepEqual([seen.pausedNow, seen.lastAction], [0, null]);
  assert.equal((await other.client.post(`${path}/simulate`, {})).status, 403);
});

test('POST /v1/automations/simulate 200 answers which hosts a rule would pause and would have paused, with the numbers of the report', async () => {
  const w = await workspaceOnWednesday();
  const world = await reportWorld(w);
  await noShows(world);
  await addCalls(world, [{ starts_at: '2030-05-14T09:00:00Z', outcome: 'WON' }]);
  await noShows(world, '2030-05-07', 3);
  const rule = { kind: 'STOP_LOSS', metric: 'showRate', window: 'WEEK', threshold: 0.4, minSample: 2 };
  const { status, body } = await w.post(`${path}/simulate`, { ...rule, days: 14 });
  assert.equal(status, 200, JSON.stringify(body));
  const { window, now, past, period, pastByHost, isPastCut } = body.data;
  assert.deepEqual(window, { from: '2030-05-13', to: '2030-05-15', until: weekEnd });
  const { until: _until, ...days } = window;
  const reported = await numbers(w, 'calls', days);
  const person = { id: world.closer.userId, name: now[0].user.name };
  assert.deepEqual(
    now.map(({ events, ...rest }: { events: object[] }) => [rest, events.length]),
    [[{ user: person, value: reported['showRate'], sample: 3, verdict: 'ACT' }, 2]],
  );
  assert.deepEqual(period, { from: '2030-05-01', to: '2030-05-14' });
  assert.deepEqual(past, [{ date: '2030-05-07', lastDate: '2030-05-12', user: person, value: 0, sample: 3 }]);
  assert.deepEqual([pastByHost, isPastCut], [[{ user: person, times: 1, days: 6, judgedDays: 6 }], false]);
  assert.deepEqual(await historyOf(w), []);
  const stored = await newRule(w, { excludeUserIds: [world.closer.userId] });
  const excluded = await w.post(`${path}/simulate`, { id: stored.id });
  assert.deepEqual(excluded.body.data.now, []);
  const incomplete = await w.post(`${path}/simulate`, { kind: 'MAX_CALLS' });
  assert.deepEqual(Object.keys(incomplete.body.message.details.fieldErrors), [
    'metric',
    'window',
    'threshold',
  ]);
});

test('POST /v1/automations/simulate 200 tries a rule on a whole quarter that is over, 400 names days that are too many or not over', async () => {
  const w = await workspaceOnWednesday();
  const world = await reportWorld(w);
  await noShows(world, '2029-12-31', 2);
  await noShows(world, '2030-01-01', 3);
  await noShows(world, '2030-03-31', 4);
  await noShows(world, '2030-04-01', 5);
  const rule = { kind: 'STOP_LOSS', metric: 'showRate', window: 'DAY', threshold: 0.4, minSample: 2 };
  const ask = (days: object) => w.post(`${path}/simulate`, { ...rule, ...days });
  const { status, body } = await ask({ days: 90, to: '2030-03-31' });
  assert.equal(status, 200, JSON.stringify(body));
  const { period, past, pastByHost } = body.data;
  assert.deepEqual(period, { from: '2030-01-01', to: '2030-03-31' });
  assert.deepEqual(
    past.map(({ date, sample }: { date: string; sample: number }) => [date, sample]),
    [
      ['2030-03-31', 4],
      ['2030-01-01', 3],
    ],
  );
  assert.deepEqual(
    pastByHost.map(({ times, days, judgedDays }: Record<string, number>) => [times, days, judgedDays]),
    [[2, 2, 2]],
  );
  assert.equal((await ask({ days: 100 })).status, 200);
  const wrong: [object, string, string][] = [
    [{ days: 101 }, 'days', 'Must be at most 100'],
    [{ to: '2030-05-15' }, 'to', 'Must be from 2000-01-01 to 2030-05-14'],
    [{ to: '1999-12-31' }, 'to', 'Must be from 2000-01-01 to 2030-05-14'],
  ];
  for (const [days, field, text] of wrong) {
    const refused = await ask(days);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.message.details.fieldErrors, { [field]: [text] });
  }
});
