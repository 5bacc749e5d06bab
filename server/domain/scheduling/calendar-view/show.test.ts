import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Client, Json } from '#/test/client.ts';
import { booking, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { addItem, addReadCalendar } from '#/test/mirror.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/calendarView';
const now = '2026-11-23T06:00:00.000Z';
const at = (time: string, day = '2026-11-24') => `${day}T${time}:00.000Z`;
const tuesday = { from: at('00:00'), to: at('00:00', '2026-11-25') };
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });

async function shown(client: Client, query: object): Promise<Json> {
  const { status, body } = await client.get(path, { ...tuesday, ...query });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

async function worksIn(w: Workspace, userId: number, more: object = {}): Promise<void> {
  const [own] = (await w.get('/v1/userAvailabilities', { userId })).body.data;
  const weekdays = [{ day: 'TUESDAY', slots: [{ start: '09:00', end: '17:00' }] }];
  const { status, body } = await w.put('/v1/userAvailabilities', { id: own.id, weekdays, ...more });
  assert.equal(status, 200, JSON.stringify(body));
}

async function booked(w: Workspace, event: { id: number }, time: string, more: object = {}): Promise<Json> {
  const { status, body } = await w.post(
    '/v1/eventCalls',
    booking(event, at(time), { firstName: 'Grace', lastName: 'Novak', ...more }),
  );
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

test('GET /v1/calendarView 200 has calls, hours, time off, busy times without names, and holds of each member', async () => {
  server.clock.set(now);
  const w = await workspace();
  const [ann, bob] = [await w.member('CLOSER'), await w.member('CLOSER')];
  await worksIn(w, ann.userId);
  await worksIn(w, bob.userId, { outOfOffice: [{ from: '2026-11-24', to: '2026-11-26' }] });
  const event = await newEvent(w, [ann.userId], { name: 'Strategy call', color: 'blue' });
  const call = await booked(w, event, '10:00');
  const hold = await w.post('/v1/events/hold', { eventId: event.id, dateTime: at('12:00'), timeZone: 'UTC' });
  assert.equal(hold.status, 201, JSON.stringify(hold.body));
  await w.within(async (tx) => {
    const calendar = await addReadCalendar(tx, ann.userId);
    await addItem(tx, calendar, span('14:00', '15:00'));
    await addItem(tx, calendar, span('14:30', '15:30'));
    await addItem(tx, calendar, { ...span('16:00', '16:30'), isFree: true });
    await addItem(tx, await addReadCalendar(tx, bob.userId), {
      startsOn: '2026-11-24',
      endsOn: '2026-11-25',
    });
  });
  const { users, calls, hasMore } = await shown(w.client, { userIds: `${bob.userId},${ann.userId}` });
  assert.deepEqual(
    users.map(({ id, timeZone }: Json) => [id, timeZone]),
    [
      [bob.userId, 'UTC'],
      [ann.userId, 'UTC'],
    ],
  );
  const whole = { startsAt: tuesday.from, endsAt: tuesday.to };
  assert.deepEqual(users[0].times, { hours: [], timeOff: [whole], busy: [whole], unknown: [], holds: [] });
  assert.deepEqual(users[1].times, {
    hours: [span('09:00', '17:00')],
    timeOff: [],
    busy: [span('14:00', '15:30')],
    unknown: [],
    holds: [{ ...span('12:00', '12:30'), expiresAt: hold.body.data.expiresAt }],
  });
  assert.equal(hasMore, false);
  assert.equal(calls.length, 1);
  const [only] = calls;
  assert.deepEqual(
    [only.id, only.previewId, only.name, only.color, only.inviteeName, only.dateTime, only.endTime],
    [call.id, call.previewId, 'Strategy call', 'blue', 'Grace Novak', at('10:00'), at('10:30')],
  );
  assert.deepEqual(
    only.hosts.map(({ id }: Json) => id),
    [ann.userId],
  );
});

test('GET /v1/calendarView 200 says when it is not known whether a member is busy', async () => {
  server.clock.set(now);
  const w = await workspace();
  const ann = await w.member('CLOSER');
  await w.within(async (tx) => {
    const calendar = await addReadCalendar(tx, ann.userId);
    await sql`update calendar set window_to = ${at('12:00')}::timestamptz where account_id = ${w.id} and id = ${calendar}`.execute(
      tx.db,
    );
  });
  const unknown = async () => (await shown(ann.client, {})).users[0].times.unknown;
  assert.deepEqual(await unknown(), [{ startsAt: at('12:00'), endsAt: tuesday.to }]);
  await w.within(async (tx) => {
    await sql`update calendar_connection set status = 'EXPIRED' where account_id = ${w.id}`.execute(tx.db);
  });
  assert.deepEqual(await unknown(), [{ startsAt: tuesday.from, endsAt: tuesday.to }]);
});

test('GET /v1/calendarView 200 leaves out cancelled calls, and lists those that only reach into the time', async () => {
  server.clock.set(now);
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const [kept, gone] = [await booked(w, event, '10:00'), await booked(w, event, '11:00')];
  assert.equal((await w.put('/v1/eventCalls/cancel', { id: gone.id })).status, 200);
  const ids = async (from: string, to: string) =>
    (await shown(w.client, { from: at(from), to: at(to) })).calls.map(({ id }: Json) => id);
  assert.deepEqual(await ids('10:15', '12:00'), [kept.id]);
  assert.deepEqual(await ids('10:30', '12:00'), []);
  assert.deepEqual(await ids('09:00', '10:00'), []);
});

test('GET /v1/calendarView 200 shows closers and setters their own, managers everything, and viewers calls without hours', async () => {
  server.clock.set(now);
  const w = await workspace();
  const [ann, bob] = [await w.member('CLOSER'), await w.member('CLOSER')];
  const [manager, viewer, setter] = [
    await w.member('SALES_MANAGER'),
    await w.member('VIEWER'),
    await w.member('SETTER'),
  ];
  await newTeam(w, 'Closers', [ann.userId, bob.userId], [manager.userId]);
  const [ofAnn, ofBob] = [await newEvent(w, [ann.userId]), await newEvent(w, [bob.userId])];
  const [annsCall, bobsCall] = [
    await booked(w, ofAnn, '10:00'),
    await booked(w, ofBob, '11:00', { setterId: setter.userId }),
  ];
  const userIds = `${ann.userId},${bob.userId}`;
  const seen = async (client: Client) => {
    const { users, calls } = await shown(client, { userIds });
    return [users.map(({ times }: Json) => times !== null), calls.map(({ id }: Json) => id)];
  };
  assert.deepEqual(await seen(ann.client), [[true, false], [annsCall.id]]);
  assert.deepEqual(await seen(manager.client), [
    [true, true],
    [annsCall.id, bobsCall.id],
  ]);
  assert.deepEqual(await seen(viewer.client), [
    [false, false],
    [annsCall.id, bobsCall.id],
  ]);
  assert.deepEqual(await seen(setter.client), [[false, false], [bobsCall.id]]);
  const { client: withoutHours } = await w.keyWith(['eventCalls:read']);
  assert.deepEqual(await seen(withoutHours), [
    [false, false],
    [annsCall.id, bobsCall.id],
  ]);
  assert.deepEqual(
    (await shown(bob.client, {})).users.map(({ id }: Json) => id),
    [bob.userId],
  );
});

test('GET /v1/calendarView 200 leaves out members of other workspaces and their calls', async () => {
  server.clock.set(now);
  const [w, other] = [await workspace(), await workspace()];
  await booked(other, await newEvent(other, [other.owner.userId]), '10:00');
  assert.deepEqual(await shown(w.client, { userIds: String(other.owner.userId) }), {
    users: [],
    calls: [],
    hasMore: false,
  });
});

test('GET /v1/calendarView 400 names what is too long, too many or the wrong way round', async () => {
  const w = await workspace();
  const refused = async (query: object) => {
    const { status, body } = await w.get(path, { ...tuesday, ...query });
    assert.equal(status, 400);
    return body.message.details.fieldErrors;
  };
  assert.deepEqual(await refused({ to: at('00:00', '2027-01-09') }), { to: ['At most 45 days after from'] });
  assert.deepEqual(await refused({ to: tuesday.from }), { to: ['Must be after from'] });
  const many = Array.from({ length: 51 }, (_, index) => index + 1).join(',');
  assert.deepEqual(await refused({ userIds: many }), { userIds: ['Must have at most 50 items'] });
});
