import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspace } from '#/test/harness.ts';
import { untilServed } from '#/test/race.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/userAvailabilities';
const mondays = [{ day: 'MONDAY', slots: [{ start: '09:00', end: '12:00' }] }];
const plain = { name: 'Evenings', timeZone: 'Europe/Berlin', weekdays: mondays };
const handedOverToNobody = { handOverUserId: null, handOverTeamId: null, publicReason: null };

type Availability = { id: number; userId: number; name: string; isDefault: boolean; eventIds: number[] };

async function create(w: Workspace, body: object = {}, client = w.client): Promise<Availability> {
  const reply = await client.post(path, { ...plain, ...body });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.availability;
}

async function listed(client: Workspace['client'], query: object = {}): Promise<Availability[]> {
  const { status, body } = await client.get(path, { ...query });
  assert.equal(status, 200);
  assert.equal(body.meta.count, body.data.length);
  return body.data;
}

test('GET /v1/userAvailabilities 200 shows the working hours every new member has', async () => {
  const w = await workspace({ timeZone: 'Asia/Kathmandu' });
  const [hours, ...rest] = (await w.get(path, { userId: w.owner.userId })).body.data;
  assert.deepEqual(rest, []);
  assert.equal(hours.isDefault, true);
  assert.equal(hours.timeZone, 'Asia/Kathmandu');
  assert.deepEqual(hours.weekdays[0], {
    day: 'MONDAY',
    dayIndex: 1,
    enabled: true,
    slots: [{ start: '09:00', end: '17:00' }],
  });
  assert.deepEqual(hours.weekdays[6], { day: 'SUNDAY', dayIndex: 0, enabled: false, slots: [] });
});

test('POST /v1/userAvailabilities 201 stores a whole week, overrides and absences in order', async () => {
  const w = await workspace();
  const reply = await w.post(path, {
    ...plain,
    weekdays: [
      {
        dayIndex: 0,
        slots: [
          { start: '13:00', end: '24:00' },
          { start: '00:00', end: '12:30' },
        ],
      },
      { day: 'FRIDAY', enabled: false, slots: [{ start: '09:00', end: '10:00' }] },
    ],
    overrides: [
      { date: '2026-12-31', slots: [{ start: '09:00', end: '10:00' }], note: 'Short' },
      { date: '2026-12-24', unavailable: true, slots: [{ start: '09:00', end: '10:00' }] },
      { date: '2026-12-25', slots: [] },
    ],
    outOfOffice: [
      { from: '2027-02-01', to: '2027-02-07' },
      { from: '2026-08-01', to: '2026-08-01', note: 'Beach' },
    ],
  });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  const { availability } = reply.body.data;
  assert.deepEqual(
    availability.weekdays.map((day: { day: string }) => day.day),
    ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
  );
  assert.deepEqual(availability.weekdays[6], {
    day: 'SUNDAY',
    dayIndex: 0,
    enabled: true,
    slots: [
      { start: '00:00', end: '12:30' },
      { start: '13:00', end: '24:00' },
    ],
  });
  assert.deepEqual(availability.weekdays[4], {
    day: 'FRIDAY',
    dayIndex: 5,
    enabled: false,
    slots: [{ start: '09:00', end: '10:00' }],
  });
  assert.deepEqual(availability.overrides, [
    { date: '2026-12-24', slots: [], unavailable: true, note: null },
    { date: '2026-12-25', slots: [], unavailable: true, note: null },
    { date: '2026-12-31', slots: [{ start: '09:00', end: '10:00' }], unavailable: false, note: 'Short' },
  ]);
  assert.deepEqual(availability.outOfOffice, [
    { from: '2026-08-01', to: '2026-08-01', note: 'Beach', ...handedOverToNobody },
    { from: '2027-02-01', to: '2027-02-07', note: null, ...handedOverToNobody },
  ]);
  assert.equal(availability.userId, w.owner.userId);
  assert.equal(availability.isDefault, false);
});

test('POST /v1/userAvailabilities 400 names what does not fit', async () => {
  const w = await workspace();
  const slots = (start: string, end: string) => [{ day: 'MONDAY', slots: [{ start, end }] }];
  const wrong: [field: string, value: unknown][] = [
    ['name', ' '],
    ['timeZone', 'Mars/Base'],
    ['timeZone', ''],
    ['weekdays', slots('17:00', '09:00')],
    ['weekdays', slots('09:00', '09:00')],
    ['weekdays', slots('9:00', '17:00')],
    ['weekdays', slots('09:00', '24:30')],
    ['weekdays', slots('24:00', '24:00')],
    [
      'weekdays',
      [
        {
          day: 'MONDAY',
          slots: [
            { start: '09:00', end: '12:00' },
            { start: '11:59', end: '13:00' },
          ],
        },
      ],
    ],
    ['weekdays', [...mondays, ...mondays]],
    ['weekdays', [{ slots: [] }]],
    ['weekdays', [{ day: 'MONDAY', dayIndex: 0, slots: [] }]],
    ['overrides', [{ date: '2026-02-30' }]],
    ['overrides', [{ date: '2026-02-03' }, { date: '2026-02-03' }]],
    ['outOfOffice', [{ from: '2026-02-03', to: '2026-02-02' }]],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await w.post(path, { ...plain, [field]: value });
    assert.equal(status, 400, `${field} ${JSON.stringify(value)}`);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), [field]);
  }
});

test('POST and PUT isDefault move the default, so that there is always exactly one, twenty at once too', async () => {
  const w = await workspace();
  const [first] = await listed(w.client);
  const second = await create(w, { isDefault: true });
  assert.equal(second.isDefault, true);
  const third = await create(w);
  const targets = [first, second, third];
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      untilServed(() =>
        n % 4 === 3
          ? w.post(path, { ...plain, isDefault: true })
          : w.put(path, { id: targets[n % 4]?.id, isDefault: true }),
      ),
    ),
  );
  assert.deepEqual(new Set(replies.map((reply) => reply.status)), new Set([200, 201]));
  assert.equal((await listed(w.client)).filter((availability) => availability.isDefault).length, 1);
});

test('PUT /v1/userAvailabilities 400 refuses to leave nobody as default', async () => {
  const w = await workspace();
  const [hours] = await listed(w.client);
  const reply = await w.put(path, { id: hours?.id, isDefault: false });
  assert.equal(reply.status, 400);
  assert.deepEqual(Object.keys(reply.body.message.details.fieldErrors), ['isDefault']);
});

test('PUT /v1/userAvailabilities 200 changes what is given; 412 for a version that is past', async () => {
  const w = await workspace();
  const before = await create(w, { overrides: [{ date: '2026-12-24', unavailable: true }] });
  const reply = await w.put(path, {
    id: before.id,
    name: 'Nights',
    outOfOffice: [{ from: '2026-08-01', to: '2026-08-02' }],
  });
  assert.equal(reply.status, 200);
  const { availability } = reply.body.data;
  assert.deepEqual(availability, {
    ...before,
    name: 'Nights',
    outOfOffice: [{ from: '2026-08-01', to: '2026-08-02', note: null, ...handedOverToNobody }],
    updatedAt: availability.updatedAt,
  });
  assert.equal(reply.headers.get('etag'), '"v2"');
  const stale = await w.client.with({ 'If-Match': '"v1"' }).put(path, { id: before.id, name: 'Days' });
  assert.deepEqual([stale.status, stale.body.code], [412, 'VERSION_CONFLICT']);
});

test('POST /v1/userAvailabilities/delete 200 lets hosts fall back to the default and passes the default on', async () => {
  const w = await workspace();
  const [hours] = await listed(w.client);
  const evenings = await create(w);
  const { event } = (
    await w.post('/v1/events', {
      name: 'Demo',
      hosts: [{ userId: w.owner.userId, availabilityId: evenings.id }],
    })
  ).body.data;
  const used = await listed(w.client);
  assert.deepEqual(
    used.map(({ id, eventIds }) => [id, eventIds]),
    [
      [hours?.id, []],
      [evenings.id, [event.id]],
    ],
  );
  const reply = await w.post(`${path}/delete`, { id: evenings.id });
  assert.deepEqual([reply.status, reply.body], [200, { data: { id: evenings.id, deleted: true } }]);
  assert.equal(
    (await w.get('/v1/events/detail', { id: event.id })).body.data.event.hosts[0].availabilityId,
    null,
  );
  assert.deepEqual((await listed(w.client))[0]?.eventIds, [event.id]);
  const another = await create(w);
  await w.post(`${path}/delete`, { id: hours?.id });
  assert.deepEqual(
    (await listed(w.client)).map(({ id, isDefault }) => [id, isDefault]),
    [[another.id, true]],
  );
  await w.post(`${path}/delete`, { id: another.id });
  assert.deepEqual(await listed(w.client), []);
  assert.equal(
    (await w.get('/v1/users', { ids: w.owner.userId })).body.data.users[0].availabilityStatus,
    'NOT_SET',
  );
  assert.equal((await create(w)).isDefault, true);
});

test('GET /v1/userAvailabilities links the default of those who host through a team, and no deleted event', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const team = await newTeam(w, 'Closers', [closer.userId]);
  const { event } = (await w.post('/v1/events', { name: 'Demo', teams: [team] })).body.data;
  assert.deepEqual((await listed(w.client, { userId: closer.userId }))[0]?.eventIds, [event.id]);
  await w.post('/v1/events/delete', { id: event.id });
  assert.deepEqual((await listed(w.client, { userId: closer.userId }))[0]?.eventIds, []);
});
