import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { changesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/userAvailabilities';
const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const dayOf = (ahead: number): string => halfHour(ahead).slice(0, 10);

async function book(w: Workspace, event: { id: number }, at: string): Promise<number> {
  const { status, body } = await w.post('/v1/eventCalls', booking(event, at));
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall.id;
}

/** Sofia has calls on days 2, 3, 4 and 5; her colleagues work from nine to twelve. */
async function busyHost() {
  const w = await workspace();
  const [sofia = 0, marco = 0, nina = 0] = await closers(w, 3);
  for (const userId of [marco, nina]) {
    const hours = days.map((day) => ({ day, slots: [{ start: '09:00', end: '12:00' }] }));
    const plain = { userId, name: 'Mornings', timeZone: 'UTC', isDefault: true, weekdays: hours };
    assert.equal((await w.post(path, plain)).status, 201);
  }
  const event = await newEvent(w, [sofia]);
  const calls: number[] = [];
  for (const at of [halfHour(2), halfHour(3), halfHour(4), halfHour(5, 15)])
    calls.push(await book(w, event, at));
  const [schedule] = (await w.get(path, { userId: sofia })).body.data.filter(
    (item: Json) => item['name'] === 'Always',
  );
  const out = { id: schedule.id, from: dayOf(3), to: dayOf(5) };
  const save = async (handOver: object): Promise<void> => {
    const outOfOffice = [{ from: out.from, to: out.to, ...handOver }];
    assert.equal((await w.put(path, { id: out.id, outOfOffice })).status, 200);
  };
  return { w, sofia, marco, nina, event, calls, out, save };
}

const idsOf = (entries: Json[]): number[] => entries.map((entry) => entry['eventCallId']);

test('GET /v1/userAvailabilities/callsWhileOut 200 lists the calls of days that are not saved yet', async () => {
  const { w, calls, out } = await busyHost();
  const { status, body } = await w.get(`${path}/callsWhileOut`, out);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([idsOf(body.data), body.count], [calls.slice(1), 3]);
  assert.equal(body.data[0].dateTime, halfHour(3));
  const reversed = { ...out, from: out.to, to: out.from };
  assert.equal((await w.get(`${path}/callsWhileOut`, reversed)).status, 400);
  assert.equal((await w.get(`${path}/callsWhileOut`, { ...out, to: '9999-12-31' })).body.count, 3);
});

test('POST /v1/userAvailabilities/reassignCalls 200 gives each call to the colleague, and says which stay and why', async () => {
  const { w, sofia, marco, calls, out, save } = await busyHost();
  const [before = 0, third = 0, fourth = 0, afternoon = 0] = calls;
  await save({ handOverUserId: marco });
  const { status, body } = await w.post(`${path}/reassignCalls`, out);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    body.data.reassigned.map((entry: Json) => [entry['eventCallId'], entry['host'].id]),
    [
      [third, marco],
      [fourth, marco],
    ],
  );
  assert.deepEqual(
    body.data.failed.map((entry: Json) => [entry['eventCallId'], entry['code'], entry['reason']]),
    [[afternoon, 'SLOT_UNAVAILABLE', 'OUTSIDE_AVAILABILITY']],
  );
  const hostOf = async (id: number): Promise<number> =>
    (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall.userId;
  assert.deepEqual(await Promise.all(calls.map(hostOf)), [sofia, marco, marco, sofia]);
  assert.equal(await hostOf(before), sofia);
  assert.equal((await changesOf(w, 'call.reassigned')).length, 2);
  const [decision] = (await w.get('/v1/routingDecisions', { eventCallId: third })).body.data;
  assert.deepEqual(decision.standIns, [{ userId: marco, forId: sofia, until: out.to }]);
  const again = (await w.post(`${path}/reassignCalls`, out)).body.data;
  assert.deepEqual([again.reassigned, idsOf(again.failed)], [[], [afternoon]]);
});

test('POST /v1/userAvailabilities/reassignCalls 200 gives chosen calls to a team, shared by the rule of the event', async () => {
  const { w, sofia, marco, nina, calls, out, save } = await busyHost();
  const [before = 0, third = 0, fourth = 0] = calls;
  await save({ handOverTeamId: await newTeam(w, 'Stand-ins', [sofia, marco, nina]) });
  const chosen = { ...out, eventCallIds: [before, third, fourth] };
  const { data } = (await w.post(`${path}/reassignCalls`, chosen)).body;
  assert.deepEqual([idsOf(data.reassigned), data.failed], [[third, fourth], []]);
  const hosts = data.reassigned.map((entry: Json) => entry['host'].id);
  assert.deepEqual(new Set(hosts), new Set([marco, nina]));
});

test('POST /v1/userAvailabilities/reassignCalls 200 without a hand-over says that nobody stands in', async () => {
  const { w, out, save } = await busyHost();
  await save({});
  const { data } = (await w.post(`${path}/reassignCalls`, out)).body;
  assert.deepEqual(
    data.failed.map((entry: Json) => entry['code']),
    ['NOBODY_STANDS_IN', 'NOBODY_STANDS_IN', 'NOBODY_STANDS_IN'],
  );
});

test('reassigning calls 404 for schedules one cannot see, and never touches calls of others', async () => {
  const { w, marco, out, save } = await busyHost();
  await save({ handOverUserId: marco });
  const stranger = await workspace();
  assert.equal((await stranger.get(`${path}/callsWhileOut`, out)).status, 404);
  assert.equal((await stranger.post(`${path}/reassignCalls`, out)).status, 404);
  const mate = await w.member('CLOSER');
  assert.equal((await mate.client.post(`${path}/reassignCalls`, out)).status, 404);
});

/** Whether a statement waits for another transaction. */
async function isTransactionAwaited(): Promise<boolean> {
  const { rows } = await server.app.database.pool.query(
    `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'transactionid'`,
  );
  return rows.length > 0;
}

test('POST /v1/userAvailabilities/reassignCalls: with an Idempotency-Key, a colleague who is just being booked leaves the call with its host', async () => {
  const { w, sofia, marco, calls, out, save } = await busyHost();
  const [, third = 0] = calls;
  await save({ handOverUserId: marco });
  const other = await book(w, await newEvent(w, [marco]), halfHour(6));
  const client = w.client.with({ 'Idempotency-Key': 'hand-over' });
  const { asked } = await w.within(async (tx) => {
    // As a booking of Marco that is not committed yet.
    await sql`
      update event_call_host h set starts_at = their.starts_at, span = their.span from event_call_host their
      where h.account_id = ${w.id} and h.event_call_id = ${other} and their.account_id = h.account_id and their.event_call_id = ${third}`.execute(
      tx.db,
    );
    const reply = client.post(`${path}/reassignCalls`, { ...out, eventCallIds: [third] });
    await eventually(isTransactionAwaited);
    return { asked: reply };
  });
  const { status, body } = await asked;
  assert.deepEqual([status, body.data?.failed.length], [200, 1], JSON.stringify(body));
  const { rows } = await sql<{ user_id: number }>`
    select user_id from event_call_host where account_id = ${w.id} and event_call_id = ${third}`.execute(
    w.db,
  );
  assert.deepEqual(rows, [{ user_id: sofia }], 'the call still takes the time of its host');
});
