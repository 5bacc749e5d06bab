import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { CalendlyFake } from '#/test/imports/calendly-fake.ts';
import type { Workspace } from '#/test/workspace.ts';
import { FaultyProxy } from './testing/faulty-proxy.ts';
import { countsOf, goOn, here, inTarget, reportOf, walked } from './testing/instances.ts';
import { walkDue } from './work.ts';

const calendly = await CalendlyFake.start();
const proxy = await FaultyProxy.start(calendly.origin);
after(() => {
  proxy.close();
  calendly.close();
});

const at = (path: string): string => `https://api.calendly.com/${path}`;
const size = {
  name: 'Company size',
  type: 'single_select',
  enabled: true,
  required: true,
  answer_choices: ['1-10', '11+'],
};
const goal = { name: 'What is your goal?', type: 'text', enabled: true, answer_choices: [] };

calendly.schedules.push({
  uri: at('user_availability_schedules/S1'),
  name: 'Working hours',
  user: at('users/U1'),
  timezone: 'Europe/Berlin',
  rules: [
    {
      type: 'wday',
      wday: 'monday',
      intervals: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
    },
    { type: 'wday', wday: 'sunday', intervals: [] },
    { type: 'date', date: '2026-12-24', intervals: [] },
  ],
});
calendly.eventTypes.push(
  {
    uri: at('event_types/T1'),
    name: 'Demo',
    active: true,
    slug: '30min',
    duration: 30,
    color: '#8247f5',
    description_plain: 'We show it.',
    profile: { type: 'User', name: 'Ada', owner: at('users/U1') },
    custom_questions: [size, goal],
  },
  {
    uri: at('event_types/T2'),
    name: 'Team demo',
    active: false,
    slug: '30min',
    duration: 45,
    pooling_type: 'round_robin',
    profile: { type: 'Team', name: 'Sales', owner: at('teams/X') },
    custom_questions: [goal],
  },
);
const day = (n: number): string => new Date(Date.UTC(2025, 0, 1 + n, 10)).toISOString();

function scheduled(id: string, n: number, more: object = {}): void {
  calendly.events.push({
    uri: at(`scheduled_events/${id}`),
    name: 'Demo',
    status: 'active',
    start_time: day(n),
    end_time: day(n).replace('T10:00', 'T10:30'),
    event_type: at('event_types/T1'),
    location: { type: 'zoom', join_url: 'https://zoom.us/j/1', location: null },
    event_memberships: [{ user: at('users/U1'), user_email: 'x' }],
    event_guests: [],
    created_at: day(n - 5),
    updated_at: day(n),
    ...more,
  });
}

function invited(event: string, id: string, more: object = {}): void {
  calendly.invitees.push({
    uri: at(`scheduled_events/${event}/invitees/${id}`),
    event: at(`scheduled_events/${event}`),
    email: `${id.toLowerCase()}@calendly.test`,
    name: `Lee ${id}`,
    status: 'active',
    timezone: 'America/New_York',
    created_at: '2024-12-20T09:00:00.000000Z',
    updated_at: '2024-12-21T09:00:00.000000Z',
    questions_and_answers: [],
    tracking: { utm_source: null },
    rescheduled: false,
    old_invitee: null,
    new_invitee: null,
    no_show: null,
    payment: null,
    ...more,
  });
}

scheduled('E1', 0);
invited('E1', 'I1', {
  text_reminder_number: '+1 404-555-1234',
  questions_and_answers: [
    { question: 'Company size', answer: '11+', position: 0 },
    { question: 'What is your goal?', answer: 'More\nsales', position: 1 },
  ],
  tracking: { utm_source: 'ads', utm_campaign: 'winter' },
  payment: {
    external_id: 'ch_123',
    provider: 'stripe',
    amount: 1234.56,
    currency: 'USD',
    terms: 'Terms',
    successful: true,
  },
});
scheduled('E2', 1, {
  status: 'canceled',
  cancellation: { reason: 'Ill', canceler_type: 'invitee', created_at: day(0) },
});
invited('E2', 'I2', {
  status: 'canceled',
  cancellation: { reason: 'Ill', canceler_type: 'invitee', created_at: day(0) },
});
scheduled('E3', 2);
invited('E3', 'I3', { no_show: { uri: at('invitee_no_shows/N'), created_at: day(2) } });
// Moved twice: cancelled and made again, each naming the other.
scheduled('E4', 3, { status: 'canceled' });
const moved = { status: 'canceled', rescheduled: true, email: 'i4@calendly.test' };
const uriOf = (n: number): string => at(`scheduled_events/E${n}/invitees/I${n}`);
invited('E4', 'I4', { ...moved, new_invitee: uriOf(5) });
scheduled('E5', 4, { status: 'canceled' });
invited('E5', 'I5', {
  ...moved,
  old_invitee: uriOf(4),
  new_invitee: uriOf(6),
  cancellation: { reason: 'Busy', canceler_type: 'invitee', created_at: day(1) },
});
scheduled('E6', 5);
invited('E6', 'I6', { email: 'i4@calendly.test', old_invitee: uriOf(5) });
// Two in a group, of a type that is gone, with a guest.
scheduled('E7', 6, {
  event_type: null,
  name: 'Old webinar',
  event_guests: [{ email: 'guest@calendly.test' }],
});
invited('E7', 'I7');
invited('E7', 'I8');
scheduled('E8', 7, { event_memberships: [{ user: at('users/U9') }] });
invited('E8', 'I9');
scheduled('E9', 1_500);
invited('E9', 'I10');
for (let n = 0; n < 112; n += 1) {
  scheduled(`M${n}`, 10 + n);
  invited(`M${n}`, `J${n}`, { email: `j${n % 100}@calendly.test` });
}
calendly.forms.push({ uri: at('routing_forms/F1'), name: 'Qualify' });
calendly.submissions.push(
  {
    uri: at('routing_form_submissions/R1'),
    routing_form: at('routing_forms/F1'),
    questions_and_answers: [{ question: 'Budget', answer: '10k' }],
    submitter: uriOf(1),
    created_at: day(0),
  },
  {
    uri: at('routing_form_submissions/R2'),
    routing_form: at('routing_forms/F1'),
    questions_and_answers: [],
    submitter: null,
    created_at: day(0),
  },
);

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
    eventCalls: [120, 2],
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
    ['eventCalls', 'NOT_IN_THE_PAST'],
  ]);
  const { body } = await w.post('/v1/imports', {
    source: { kind: 'calendly', baseUrl: proxy.origin, key: calendly.token },
  });
  const second = await walked(w, body.data.import.id);
  assert.deepEqual(countsOf(second), ['DONE', 0, 0, done.position - 3 - 1, 3]);
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
    here.clock.advance(3_600_000);
  }
  assert.deepEqual(proxy.faults, []);
  assert.equal((await goOn(w, id)).status, 'DONE');
  assert.equal((await w.get('/v1/eventCalls')).body.data.count, 118);
  const refused = await w.post('/v1/imports', {
    source: { kind: 'calendly', baseUrl: proxy.origin, key: 'old' },
  });
  assert.equal(refused.body.message.details.reasons[0].code, 'IMPORT_KEY_REFUSED');
});
