import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import {
  evaluate,
  historyOf,
  hostIn,
  newRule,
  noShows,
  weekEnd,
  workspaceOnWednesday,
} from '#/test/automations.ts';
import { changesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, newEvent } from '#/test/events.ts';
import { server } from '#/test/harness.ts';
import { reportWorld } from '#/test/report-rows.ts';
import type { Workspace } from '#/test/workspace.ts';
import { act } from './act.ts';
import { evaluateDueRules, type DueRule } from './evaluate.ts';
import { readWatchedHosts } from './watched-hosts.ts';
import { windowOn } from './windows.ts';

let hour = 0;
async function book(w: Workspace, event: { id: number }, userId: number, day = '2030-05-28') {
  hour += 1;
  const dateTime = `${day}T${String(hour % 24).padStart(2, '0')}:00:00Z`;
  return (await w.post('/v1/eventCalls', booking(event, dateTime, { userId }))).status;
}

async function automationMails(w: Workspace): Promise<Json[]> {
  const { mails } = (await w.get('/v1/mails')).body.data;
  return mails.filter(
    (mail: Json) => mail.subject.startsWith('Few shows') || mail.subject.startsWith('Enough'),
  );
}

test('a host who reached the cap is paused until the week ends, exactly, and only once, even if the rule is checked often', async () => {
  const w = await workspaceOnWednesday();
  const [ann = 0, bob = 0] = await closers(w, 2);
  const event = await newEvent(w, [ann, bob]);
  const { version } = { version: (await w.get('/v1/events/detail', { id: event.id })).headers.get('etag') };
  const rule = await newRule(w, { name: 'Enough', kind: 'MAX_CALLS', metric: 'calls', threshold: 2 });
  await book(w, event, ann);
  await book(w, event, bob);
  await evaluate();
  assert.deepEqual(await historyOf(w), []);
  await book(w, event, ann);
  await server.drainOutbox();
  server.clock.advance(60_000);
  await Promise.all([1, 2, 3].map(() => evaluateDueRules(server.app)));
  await w.put('/v1/automations', { id: rule.id, threshold: 1.5 + 0.5 });
  await book(w, event, bob, '2030-05-29');
  await Promise.all([evaluate(), evaluate()]);
  const history = await historyOf(w, { userIds: ann });
  assert.deepEqual(
    history.map(({ user, value, sample, until, isPaused, events }) => [
      user.id,
      value,
      sample,
      until,
      isPaused,
      events[0].id,
    ]),
    [[ann, 2, 2, weekEnd, true, event.id]],
  );
  const { paused } = await hostIn(w, event.id, ann);
  assert.deepEqual([paused.until, paused.reason], [weekEnd, 'Enough: calls booked: 2, this week']);
  assert.equal(await book(w, event, ann), 409);
  const published = await changesOf(w, 'rule.host_paused');
  assert.deepEqual(
    published.map(({ object }) => [object.ruleId, object.userId, object.metric, object.value, object.until]),
    [ann, bob].map((userId) => [rule.id, userId, 'calls', 2, weekEnd]),
  );
  assert.equal((await automationMails(w)).length, 2);
  assert.notEqual((await w.get('/v1/events/detail', { id: event.id })).headers.get('etag'), version);
  server.clock.set(weekEnd);
  assert.equal(await book(w, event, ann), 201);
  await evaluate();
  assert.equal((await historyOf(w, { isPaused: true })).length, 0);
});

test('processes that act at the same moment act once', async () => {
  const w = await workspaceOnWednesday();
  const world = await reportWorld(w);
  for (const action of ['NOTIFY', 'PAUSE_HOST'] as const) {
    const rule = { ...(await newRule(w, { action })), action, active: true } as DueRule; // the API uses the same names
    const host = (await w.within((tx) => readWatchedHosts(tx, rule)))[0];
    assert.ok(host);
    const window = windowOn('WEEK', '2030-05-15', 'MONDAY');
    const hit = { host, value: 0, sample: 2 };
    await Promise.all([1, 2, 3, 4].map(() => w.within((tx) => act(tx, rule, window, [hit]))));
    assert.equal((await historyOf(w, { ruleIds: rule.id })).length, 1, action);
  }
  assert.equal((await automationMails(w)).length, 2);
  assert.equal((await changesOf(w, 'rule.host_paused'))[0]?.object.userId, world.closer.userId);
});

test('a show rate is evaluated as in the report, after enough calls, and a host whom a person resumes stays', async () => {
  const w = await workspaceOnWednesday();
  const world = await reportWorld(w);
  const { userId } = world.closer;
  await newRule(w, { minSample: 3 });
  await noShows(world);
  await evaluate();
  assert.deepEqual(await historyOf(w), []);
  await noShows(world, '2030-05-14', 1);
  await w.post('/v1/eventCalls', booking({ id: world.discovery }, '2030-05-28T10:00:00Z'));
  await evaluate();
  const [action] = await historyOf(w);
  assert.deepEqual([action?.value, action?.sample, action?.events.length], [0, 3, 2]);
  const undo = () => w.post(`/v1/automations/history/${action?.id}/undo`);
  const { status, body } = await undo();
  assert.deepEqual([status, body.data.action.isPaused, body.data.action.undoneBy], [200, false, 'Test']);
  assert.deepEqual((await undo()).body, body, 'again and again the same');
  assert.equal((await hostIn(w, world.strategy, userId)).paused, null);
  assert.equal(await book(w, { id: world.strategy }, userId), 201);
  await evaluate();
  assert.equal((await historyOf(w)).length, 1, 'not again in this window');
  server.clock.set('2030-05-22T12:00:00Z');
  await noShows(world, '2030-05-21', 3);
  await evaluate();
  assert.equal((await historyOf(w)).length, 2, 'in the next one');
});

test('pauses that people make are not touched, and one that a person ends in the event is noted and not made again', async () => {
  const w = await workspaceOnWednesday();
  const world = await reportWorld(w);
  const { userId } = world.closer;
  const write = async (id: number, paused: object | null) => {
    const host = await hostIn(w, id, userId);
    const { status } = await w.put('/v1/events', {
      id,
      hosts: [{ userId, availabilityId: host.availabilityId, paused }],
    });
    assert.equal(status, 200);
  };
  const byHand = { until: '2030-05-17T00:00:00.000Z', reason: 'Holiday' };
  await write(world.discovery, byHand);
  await newRule(w);
  await noShows(world);
  await evaluate();
  assert.deepEqual((await hostIn(w, world.discovery, userId)).paused, byHand);
  const pause = (await hostIn(w, world.strategy, userId)).paused;
  assert.equal(pause.reason, 'Few shows: show rate 0% (calls: 2), this week');
  await write(world.strategy, pause);
  assert.equal((await historyOf(w))[0]?.isPaused, true, 'saving what is there changes nothing');
  await write(world.strategy, null);
  await book(w, { id: world.strategy }, userId);
  await evaluate();
  const [action, ...more] = await historyOf(w);
  assert.deepEqual([action?.isPaused, action?.undoneBy, more], [false, 'Test', []]);
  assert.equal((await hostIn(w, world.strategy, userId)).paused, null);
});

test('a rule that only notifies mails the managers; a rule on trial only writes its history', async () => {
  const w = await workspaceOnWednesday();
  const world = await reportWorld(w);
  const manager = await w.member('SALES_MANAGER');
  await noShows(world);
  await newRule(w, { action: 'NOTIFY' });
  await newRule(w, { name: 'Trial', simulate: true });
  await evaluate();
  const history = await historyOf(w);
  assert.deepEqual(
    history.map(({ ruleName, simulated, isPaused, until }) => [ruleName, simulated, isPaused, until]),
    [
      ['Trial', true, false, weekEnd],
      ['Few shows', false, false, null],
    ],
  );
  assert.equal((await hostIn(w, world.strategy, world.closer.userId)).paused, null);
  assert.deepEqual(
    new Set((await automationMails(w)).map(({ to }) => to)),
    new Set([w.owner.email, manager.email]),
  );
  assert.deepEqual(await changesOf(w, 'rule.'), []);
  for (const { id } of history)
    assert.equal((await w.post(`/v1/automations/history/${id}/undo`)).status, 409);
});

test('a rolling window extends a pause day by day, reports it once, and rests after a person resumed the host', async () => {
  const w = await workspaceOnWednesday();
  const world = await reportWorld(w);
  await newRule(w, { window: 'ROLLING_7' });
  await noShows(world);
  const days = async (count: number) => {
    for (let day = 0; day < count; day++) {
      await evaluate();
      server.clock.advance(dayMs);
    }
  };
  await days(3);
  const actions = await historyOf(w);
  assert.deepEqual(
    actions.map(({ until }) => until),
    ['2030-05-18T00:00:00.000Z', '2030-05-17T00:00:00.000Z', '2030-05-16T00:00:00.000Z'],
  );
  assert.equal((await automationMails(w)).length, 1);
  await evaluate();
  const [latest] = await historyOf(w);
  await w.post(`/v1/automations/history/${latest?.id}/undo`);
  await days(3);
  assert.equal((await historyOf(w)).length, 4);
});

test('a host of a team is paused like one that is named, and stays a host of the team alone', async () => {
  const w = await workspaceOnWednesday();
  const [ann = 0] = await closers(w, 1);
  const team = (await w.post('/v1/teams', { name: 'Night', memberIds: [ann] })).body.data.team.id;
  const always = Array.from({ length: 7 }, (_, dayIndex) => ({
    dayIndex,
    slots: [{ start: '00:00', end: '24:00' }],
  }));
  const [{ id }] = (await w.get('/v1/userAvailabilities', { userId: ann })).body.data;
  await w.put('/v1/userAvailabilities', { id, weekdays: always });
  const event = await newEvent(w, [], { teams: [team] });
  await newRule(w, { kind: 'MAX_CALLS', metric: 'calls', threshold: 1 });
  assert.equal(await book(w, event, ann), 201);
  await evaluate();
  assert.equal(await book(w, event, ann), 409);
  const [action] = await historyOf(w);
  await w.post(`/v1/automations/history/${action?.id}/undo`);
  assert.equal(await book(w, event, ann), 201);
  assert.deepEqual((await w.get('/v1/events/detail', { id: event.id })).body.data.event.hosts, []);
});
