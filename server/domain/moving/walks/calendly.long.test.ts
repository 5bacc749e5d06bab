import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { CalendlyFake } from '#/test/imports/calendly-fake.ts';
import type { Workspace } from '#/test/workspace.ts';
import { at, day, fillOrganization, uriOf } from './testing/calendly-organization.ts';
import { FaultyProxy } from './testing/faulty-proxy.ts';
import { countsOf, goOn, here, inTarget, reportOf, walked } from './testing/instances.ts';
import { walkDue } from './work.ts';

const calendly = await CalendlyFake.start();
fillOrganization(calendly);
const proxy = await FaultyProxy.start(calendly.origin);
after(() => {
  proxy.close();
  calendly.close();
});

async function ready(): Promise<{ w: Workspace; id: number }> {
  const w = await inTarget();
  calendly.members.splice(
    0,
    9,
    ...['U1', 'U9'].map((id) => ({
      uri: at(`organization_memberships/${id}`),
      user: { uri: at(`users/${id}`), name: id, email: id === 'U1' ? w.owner.email : 'gone@calendly.test' },
    })),
  );
  const source = { kind: 'calendly', baseUrl: proxy.origin, key: calendly.token };
  const { status, body } = await w.post('/v1/imports', { source });
  assert.equal(status, 201, JSON.stringify(body));
  return { w, id: body.data.import.id };
}

const callsOf = async (w: Workspace): Promise<Json[]> =>
  (await w.get('/v1/eventCalls', { orderColumn: 'dateTime', orderBy: 'asc', limit: 100 })).body.data
    .eventCalls;

test('Calendly: event types, invitees with answers, cancellations, no-shows, moved calls, payments and routing forms are imported', async () => {
  const { w, id } = await ready();
  const done = await walked(w, id);
  const progress = Object.fromEntries(done.progress.map((one: Json) => [one.kind, [one.read, one.failed]]));
  assert.deepEqual(progress, {
    members: [2, 1],
    availabilities: [1, 0],
    fields: [3, 0],
    events: [3, 0],
    eventCalls: [120, 1],
    contacts: [120, 0],
    transactions: [1, 0],
    notes: [1, 0],
  });
  const calls = await callsOf(w);
  const told = calls
    .slice(0, 6)
    .map((call) => [
      call.inviteeEmail,
      call.status,
      call.outcome,
      call.noSaleReason,
      call.rescheduleCount,
      call.event.name,
    ]);
  assert.deepEqual(told, [
    ['i1@calendly.test', 'SCHEDULED', 'PENDING_OUTCOME', null, 0, 'Demo'],
    ['i2@calendly.test', 'CANCELLED', 'NO_SALE', 'CONTACT_CANCELLED', 0, 'Demo'],
    ['i3@calendly.test', 'SCHEDULED', 'NO_SALE', 'NO_SHOW', 0, 'Demo'],
    ['i4@calendly.test', 'SCHEDULED', 'PENDING_OUTCOME', null, 2, 'Demo'],
    ['i7@calendly.test', 'SCHEDULED', 'PENDING_OUTCOME', null, 0, 'Old webinar'],
    ['i8@calendly.test', 'SCHEDULED', 'PENDING_OUTCOME', null, 0, 'Old webinar'],
  ]);
  const [first, cancelled, , again] = calls;
  assert.deepEqual(
    [
      first.externalIds,
      first.timeZone,
      first.duration,
      first.location,
      first.locationLink,
      first.questions.map((asked: Json) => asked.answer),
    ],
    [
      { calendly: uriOf(1) },
      'America/New_York',
      30,
      'ZOOM',
      'https://zoom.us/j/1',
      [['11+'], ['More', 'sales']],
    ],
  );
  assert.deepEqual(
    [cancelled.cancelReason, cancelled.cancelledAt, cancelled.cancelledBy],
    ['Ill', day(0), 'CONTACT'],
  );
  assert.deepEqual(
    [again.previousDateTime, again.rescheduledAt, again.rescheduleReason],
    [day(4), day(1), 'Busy'],
  );
  const [person] = (await w.get('/v1/contacts', { search: 'i1@calendly.test' })).body.data.contacts;
  assert.deepEqual(
    [
      person.firstName,
      person.lastName,
      person.phoneNumber,
      person.tracking.utm_source,
      Object.values(person.customFields),
    ],
    ['Lee', 'I1', '+1 404-555-1234', 'ads', [['11+'], ['More\nsales']]],
  );
  const [note] = (await w.get('/v1/contacts/notes', { contactId: person.id })).body.data;
  assert.deepEqual(
    [note.note, note.createdAt, note.author.name],
    ['Qualify\nBudget: 10k', day(0), 'Calendly'],
  );
  const [paid] = (await w.get('/v1/transactions')).body.data;
  assert.deepEqual(
    [paid.value, paid.source, paid.externalId, paid.contactId],
    [1234.56, 'Stripe', 'ch_123', person.id],
  );
  const { events, schedules } = {
    events: (await w.get('/v1/events')).body.data,
    schedules: (await w.get('/v1/userAvailabilities', { userId: w.owner.userId })).body.data,
  };
  const demo = events.find((event: Json) => event.name === 'Demo');
  assert.deepEqual(
    [demo.duration, demo.status, demo.questions.length, demo.hosts.length],
    [30, 'ACTIVATED', 2, 1],
  );
  assert.ok(JSON.stringify(schedules).includes('Working hours'));
  const left = (await reportOf(w, id))
    .filter(({ isPart }) => isPart === false)
    .map(({ cells, code }) => [cells.Kind, code]);
  assert.deepEqual(left, [
    ['members', 'NO_SUCH_MEMBER'],
    ['eventCalls', 'REFERS_TO_MISSING'],
  ]);
  const { body } = await w.post('/v1/imports', {
    source: { kind: 'calendly', baseUrl: proxy.origin, key: calendly.token },
  });
  const second = await walked(w, body.data.import.id);
  assert.deepEqual(countsOf(second), ['DONE', 0, 0, done.position - 2 - 1, 2]);
});

test('Calendly on a bad day: what is asked again comes out the same', async () => {
  const { w, id } = await ready();
  const faults = [
    'CUT',
    'HANG_UP',
    { status: 500 },
    { status: 429, headers: { 'retry-after': '40' } },
    { status: 429, headers: { 'x-ratelimit-reset': '30' } },
    { status: 200, body: '{"collection":{}}' },
  ] as const;
  for (const path of [
    '/users/me',
    '/organization_memberships',
    '/event_types',
    '/scheduled_events?',
    '/invitees',
    '/routing_form_submissions',
  ])
    for (const does of faults) proxy.faults.push({ path, does });
  await w.post(`/v1/imports/${id}/start`, {});
  for (let turn = 0; turn < 100 && proxy.faults.length > 0; turn += 1) {
    await walkDue(here.app);
    here.clock.advance(hourMs);
  }
  assert.deepEqual(proxy.faults, []);
  assert.equal((await goOn(w, id)).status, 'DONE');
  assert.equal((await w.get('/v1/eventCalls')).body.data.count, 119);
  const refused = await w.post('/v1/imports', {
    source: { kind: 'calendly', baseUrl: proxy.origin, key: 'old' },
  });
  assert.equal(refused.body.message.details.reasons[0].code, 'IMPORT_KEY_REFUSED');
});
