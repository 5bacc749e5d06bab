import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { workspace } from '#/test/harness.ts';
import { untilServed } from '#/test/race.ts';
import { newTeam } from '#/test/teams.ts';

const path = '/v1/events';

test('POST /v1/events 201 fills every setting with its default and makes the owner the host', async () => {
  const w = await workspace();
  const { status, body } = await w.post(path, { name: '  Intro call ' });
  assert.equal(status, 201);
  const { event } = body.data;
  assert.equal(event.name, 'Intro call');
  assert.equal(event.slug, 'intro-call');
  assert.equal(event.linkPrefix, `${w.slug}/intro-call`);
  assert.equal(event.publicUrl, `http://callwright.test/e/${w.slug}/intro-call`);
  assert.equal(event.status, 'ACTIVATED');
  assert.equal(event.userId, w.owner.userId);
  assert.equal(event.createdBy, w.owner.userId);
  assert.equal(event.duration, 30);
  assert.deepEqual(event.dateRange, { type: 'DAYS', days: 30, calendarDays: true, from: null, to: null });
  assert.equal(event.assignment.mode, 'ROUND_ROBIN');
  assert.deepEqual(
    event.hosts.map((host: { userId: number }) => host.userId),
    [w.owner.userId],
  );
  assert.deepEqual(event.stats, { views: 0, started: 0, submitted: 0, booked: 0, conversion: 0 });
  assert.match(event.token, new RegExp(`^${w.id.toString(36)}_[\\w-]{24}$`));
});

test('POST /v1/events 201 stores every setting and reads it back', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER', 'Europe/Berlin');
  const team = await newTeam(w, 'Closers', [closer.userId]);
  const [schedule] = (await w.get('/v1/userAvailabilities', { userId: closer.userId })).body.data;
  const settings = {
    language: 'de',
    vanityUrl: 'talk',
    duration: 2,
    durationUnit: 'HOURS',
    durations: [30, 60],
    startTimeIncrement: 15,
    dateRange: { type: 'FIXED', days: 10, calendarDays: false, from: '2026-12-01', to: '2026-12-24' },
    minimumNotice: 90,
    bufferBefore: 5,
    bufferAfter: 10,
    maxPerDay: 4,
    maxPerWeek: 12,
    maxPerHostPerDay: 2,
    timeZoneMode: 'FIXED',
    timeZone: 'Europe/Paris',
    assignment: {
      mode: 'WEIGHTED',
      window: 'WEEK',
      fairnessGap: 3,
      ownerFirst: true,
      rescheduleSameHost: false,
      creditOnCancel: false,
      creditOnNoShow: true,
    },
    questions: [
      {
        identifier: 'revenue',
        label: 'Revenue?',
        required: true,
        step: 2,
        showIf: { all: [{ identifier: 'country', op: 'IN', values: ['DE'] }] },
      },
    ],
    secondaryQuestions: [{ identifier: 'team-size', label: null, required: false, step: 1, showIf: null }],
    requirePhone: true,
    requireEmail: false,
    captcha: true,
    blockedDomains: ['spam.test'],
    consentTexts: [{ kind: 'terms', text: 'I agree', required: true, version: '2' }],
    disqualifyRules: [
      {
        id: 'poor',
        order: 1,
        when: { any: [{ identifier: 'revenue', op: 'LT', values: ['1000'] }] },
        action: 'REDIRECT',
        text: null,
        url: 'https://example.com/',
        eventId: null,
        passParams: true,
      },
    ],
    routingRules: [
      {
        id: 3,
        order: 1,
        when: { all: [{ identifier: 'country', op: 'EQUALS', values: ['DE'] }] },
        target: { userIds: [closer.userId], teamIds: [team], ownerFirst: true },
        mode: 'PRIORITIZE',
        widenBelowSlots: 5,
      },
    ],
    onNoHost: { action: 'REDIRECT', url: 'https://example.com/sorry', text: 'Sorry' },
    locations: [
      {
        type: 'CUSTOM_LINK',
        link: 'https://meet.example.com/a',
        instructions: 'Ring twice',
        perHost: true,
        room: null,
      },
    ],
    confirmation: { type: 'REDIRECT', url: 'https://example.com/thanks', passParams: true, text: null },
    additionalGuestsAllowed: false,
    calendarTitle: 'Call',
    calendarDescription: 'About you',
    reminders: [{ offset: 60, channel: 'EMAIL', template: null }],
    allowReschedule: false,
    allowCancel: false,
    changeCutoff: 120,
    onCalendarDelete: 'CANCEL',
    onCalendarDecline: 'CANCEL',
  };
  const host = {
    userId: closer.userId,
    role: 'REQUIRED',
    priority: 'HIGH',
    weight: 250,
    availabilityId: schedule.id,
    active: false,
    paused: { until: '2099-01-01T12:00:00', reason: 'Holiday' },
    calibration: 1.5,
    caps: { day: 2, week: null, month: 20 },
  };
  const created = await w.post(path, {
    name: 'Demo',
    internalName: 'Q4',
    description: 'All of it',
    color: '#112233',
    eventType: 'DISCOVERY_EVENT',
    position: 7,
    teamId: team,
    hosts: [host],
    teams: [team, team],
    ...settings,
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { event } = (await w.get('/v1/events/detail', { linkPrefix: `${w.slug}/demo` })).body.data;
  for (const [name, value] of Object.entries(settings)) assert.deepEqual(event[name], value, name);
  const { name: _name, ...stored } = event.hosts[0];
  // A local time is in the time zone of the event.
  assert.deepEqual(stored, { ...host, paused: { until: '2099-01-01T11:00:00.000Z', reason: 'Holiday' } });
  assert.deepEqual(event.teams, [{ id: team, name: 'Closers' }]);
  assert.deepEqual(
    [event.internalName, event.eventType, event.position, event.teamId],
    ['Q4', 'DISCOVERY_EVENT', 7, team],
  );
});

test('POST /v1/events 201 makes another slug from a taken name, thirty at once too', async () => {
  const w = await workspace();
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => untilServed(() => w.post(path, { name: 'Äpfel & Birnen' }))),
  );
  assert.deepEqual(new Set(replies.map((reply) => reply.status)), new Set([201]));
  const slugs = replies.map((reply) => reply.body.data.event.slug as string);
  assert.equal(new Set(slugs).size, 30);
  assert.ok(slugs.includes('apfel-birnen') && slugs.includes('apfel-birnen-30'));
});

test('POST /v1/events 409 NAME_TAKEN names slug; of ten at once one gets it', async () => {
  const w = await workspace();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => untilServed(() => w.post(path, { name: 'Demo', slug: 'demo' }))),
  );
  assert.deepEqual(
    replies.map((reply) => reply.status).toSorted((a, b) => a - b),
    [201, ...Array.from({ length: 9 }, () => 409)],
  );
  const { body } = await w.post(path, { name: 'Demo', slug: 'demo' });
  assert.equal(body.code, 'NAME_TAKEN');
  assert.deepEqual(Object.keys(body.message.details.fieldErrors), ['slug']);
  const other = await workspace();
  assert.equal((await other.post(path, { name: 'Demo', slug: 'demo' })).status, 201);
});

test('POST /v1/events 400 names what does not fit', async () => {
  const w = await workspace();
  const wrong: [field: string, value: unknown][] = [
    ['name', '  '],
    ['slug', 'No Slug'],
    ['duration', 0],
    ['timeZone', 'Mars/Base'],
    ['eventType', 'CALL'],
    ['status', 'ON'],
    ['dateRange', { type: 'FIXED' }],
    ['dateRange', { type: 'FIXED', from: '2026-02-02', to: '2026-02-01' }],
    ['dateRange', { days: 0 }],
    ['confirmation', { type: 'REDIRECT' }],
    ['onNoHost', { url: 'javascript:alert(1)' }],
    ['hosts', [{ userId: w.owner.userId }, { userId: w.owner.userId }]],
    ['hosts', [{ userId: w.owner.userId, weight: 1001 }]],
    ['routingRules', [{ id: 1, when: { all: [{ op: 'IN', values: ['x'] }] }, target: {} }]],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await w.post(path, { name: 'Demo', [field]: value });
    assert.equal(status, 400, `${field} ${JSON.stringify(value)}`);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), [field]);
  }
  const long = await w.post(path, { name: 'Demo', duration: 25, durationUnit: 'HOURS' });
  assert.deepEqual(Object.keys(long.body.message.details.fieldErrors), ['duration']);
  assert.equal((await w.get(path)).body.count, 0);
});

test('POST /v1/events ignores what no client may set', async () => {
  const w = await workspace();
  const given = {
    name: 'Demo',
    id: 5,
    accountId: 1,
    token: 'x',
    createdAt: '2001-01-01T00:00:00Z',
    deletedAt: '2001-01-01T00:00:00Z',
    stats: { views: 9 },
    __proto__: { status: 'DEACTIVATED' },
  };
  const { body } = await w.owner.client.with({ Prefer: 'handling=lenient' }).post(path, given);
  const { event } = body.data;
  assert.equal(event.accountId, w.id);
  assert.notEqual(event.token, 'x');
  assert.equal(event.deletedAt, null);
  assert.equal(event.stats.views, 0);
});

test('POST /v1/events 403 for those who only read events', async () => {
  const w = await workspace();
  for (const role of ['CLOSER', 'SETTER', 'VIEWER'] as const) {
    const { client } = await w.member(role);
    const { status, body } = await client.post(path, { name: 'Demo' });
    assert.equal(status, 403);
    assert.equal(body.code, 'INSUFFICIENT_ROLE');
  }
  const manager = await w.member('SALES_MANAGER');
  assert.equal((await manager.client.post(path, { name: 'Demo' })).status, 201);
});

test('POST /v1/events publishes event.created once, with the whole event', async () => {
  const w = await workspace();
  const { event } = (await w.post(path, { name: 'Demo' })).body.data;
  const { rows } = await sql<{ type: string; object: { id: number; name: string; duration: number } }>`
    select type, object from change where account_id = ${w.id} and type like 'event.%'`.execute(w.db);
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.type, 'event.created');
  assert.deepEqual(
    [rows[0]?.object.id, rows[0]?.object.name, rows[0]?.object.duration],
    [event.id, 'Demo', 30],
  );
});
