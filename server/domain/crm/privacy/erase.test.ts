import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Json } from '#/test/client.ts';
import { ownDatabase } from '#/test/database.ts';
import { dumpOf, onDatabase } from '#/test/every-row.ts';
import { eventually } from '#/test/eventually.ts';
import { halfHour } from '#/test/events.ts';
import { Receiver } from '#/test/receiver.ts';
import { Service, command, type Environment } from '#/test/service.ts';

// The service as a separate process, with its log, a backup, and all tables of its database.

const folder = await mkdtemp(join(tmpdir(), 'callwright-erase-'));
const database = await ownDatabase();
const environment: Environment = {
  DATA_DIR: folder,
  APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a',
  DATABASE_URL: database.url,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  PUBLIC_FORM_SECONDS: '0',
  LOG_LEVEL: 'debug',
};
const run = (...words: string[]) => command(environment, ...words);
const owner = ['--email', 'owner@example.test', '--password', 'a long enough one'];
const { user } = await run('workspace', 'create', '--name', 'Acme', ...owner);
const { apiKey: key } = await run('key', 'create', '--workspace', 'acme', '--name', 'Test', '--scopes', '*');
const service = await Service.start(environment);
// Replies with what it receives, as some programs do.
const receiver = await Receiver.start((response, { text }) => response.writeHead(200).end(text));
after(async () => {
  await service.end('SIGTERM');
  receiver.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const traces = /zebulon|quagmire|3055501987|xylophone/i;
const email = 'Zebulon@Quagmire.test';

async function send(method: string, path: string, body?: object): Promise<Json> {
  const reply = await service.call(method, path, key, body);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

async function tablesWithTraces(): Promise<string[]> {
  return [...(await dumpOf(database.url))].filter(([, text]) => traces.test(text)).map(([name]) => name);
}

/** Books through the page, with answers and a guest; then members work with the call and the lead. */
async function liveThrough(): Promise<number> {
  await send('POST', '/v1/webhooks', { url: receiver.url, types: ['*'] });
  const { field } = await send('POST', '/v1/fields', { type: 'CONTACT', inputType: 'TEXT', name: 'Dreams' });
  const asked = { questions: [{ customFieldId: field.id, required: true }] };
  const weekdays = Array.from({ length: 7 }, (_, dayIndex) => ({
    dayIndex,
    slots: [{ start: '00:00', end: '24:00' }],
  }));
  const { availability } = await send('POST', '/v1/userAvailabilities', {
    userId: user.id,
    name: 'Always',
    timeZone: 'UTC',
    weekdays,
  });
  const hosts = [{ userId: user.id, availabilityId: availability.id }];
  const { event } = await send('POST', '/v1/events', {
    name: 'Call',
    hosts,
    dateRange: { type: 'INDEFINITE' },
    ...asked,
  });
  const { linkPrefix } = event;
  const page = await send('GET', `/public/event?linkPrefix=${linkPrefix}`);
  const visitor = {
    linkPrefix,
    pageToken: page.form.pageToken,
    timeZone: 'UTC',
    email,
    name: 'Zebulon Quagmire',
  };
  const answers = [{ identifier: field.identifier, answer: ['Xylophone lessons'] }];
  const phoneNumber = '+493055501987';
  const filled = await send('POST', '/public/answers', {
    ...visitor,
    phoneNumber,
    inviteeQuestionAnswers: answers,
  });
  const booked = await send('POST', '/public/bookings', {
    ...visitor,
    phoneNumber,
    formToken: filled.formToken,
    dateTime: halfHour(3),
    additionalGuests: [{ email: 'friend@quagmire.test', name: 'Fanny Quagmire' }],
    notes: 'Plays the xylophone',
  });
  assert.ok(booked);
  const { contacts } = await send('GET', '/v1/contacts?search=quagmire');
  const [{ id }] = contacts;
  const { eventCalls } = await send('GET', `/v1/eventCalls?contactId=${id}`);
  const [call] = eventCalls;
  await send('POST', '/v1/contacts/notes', { contactId: id, note: 'Zebulon wants xylophones' });
  await send('PUT', '/v1/contacts', { id, lastName: 'Quagmire-Smith' });
  await send('PUT', '/v1/eventCalls', { id: call.id, notes: 'Quagmire asked twice' });
  await send('POST', '/v1/deals', { eventCallId: call.id, value: 900, notes: 'For Zebulon' });
  // Other places with the email: a payment without a contact, and the call and note of another lead.
  await send('POST', '/v1/transactions', { value: 50, email, name: 'Zebulon Quagmire' });
  const other = await send('POST', '/v1/eventCalls', {
    eventId: event.id,
    dateTime: halfHour(4),
    timeZone: 'UTC',
    email: 'other@example.test',
    firstName: 'Olga',
    additionalGuests: [{ email, name: 'Zebulon' }, { email: 'third@example.test' }],
  });
  await send('POST', '/v1/contacts/notes', {
    contactId: other.eventCall.contactId,
    note: `Sent by ${email}, writes from joe@example.test`,
  });
  const { contactId } = other.eventCall;
  await send('POST', '/v1/fields/answer', { customFieldId: field.id, contactId, answer: [`Ask ${email}`] });
  await eventually(async () => {
    const { deliveries } = await send('GET', '/v1/webhookDeliveries?limit=100');
    return deliveries.length > 8 && deliveries.every(({ status }: Json) => status !== 'PENDING');
  });
  return other.eventCall.id;
}

const rowsOfFile = [
  'Record ID,Email,First name,Last name,Phone',
  '1,keep@example.test,Kay,"Keep, or\nleave",',
  '11,ZEBULON@quagmire.test,Zebulon,Quagmire-Jones,+49 (30) 555 019-87',
  '12,,Zebulon,Quagmire,',
  '13,no email,Zebulon,"Quagmire",+493055501987',
  '',
].join('\n');

type Imports = { draft: number; paused: number; tried: number; done: number };

/** Imports that contain the person, in every state: uploaded, paused, checked, and done with errors. */
async function importThem(): Promise<Imports> {
  const uploaded = async (): Promise<number> => {
    const { import: one } = await send('POST', '/v1/imports', { resource: 'contacts', fileName: 'file.csv' });
    const content = Buffer.from(rowsOfFile).toString('base64');
    await send('PUT', `/v1/imports/${one.id}/file`, { content });
    return one.id;
  };
  const ran = async (how: object): Promise<number> => {
    const id = await uploaded();
    const { mapping } = await send('POST', `/v1/imports/${id}/preview`, {});
    await send('POST', `/v1/imports/${id}/start`, { mapping, ...how });
    await isDone(id);
    return id;
  };
  const [draft, paused, tried] = [await uploaded(), await uploaded(), await ran({ dryRun: true })];
  const done = await ran({});
  const { mapping } = await send('POST', `/v1/imports/${paused}/preview`, {});
  await onDatabase(database.url, (client) =>
    client.query(
      `update import_run set status = 'PAUSED', mapping = $2, options = '{"delimiter": ",", "encoding": "utf-8"}' where id = $1`,
      [paused, JSON.stringify(mapping)],
    ),
  );
  return { draft, paused, tried, done };
}

async function isDone(id: number, ...states: string[]): Promise<Json> {
  let one: Json;
  await eventually(async () => {
    ({ import: one } = await send('GET', `/v1/imports/${id}`));
    return ['DONE', 'FAILED', ...states].includes(one.status);
  });
  return one;
}

/** Continues or undoes every import: the person must not come back. */
async function goOnWith({ draft, paused, tried, done }: Imports): Promise<void> {
  const { mapping, rows } = await send('POST', `/v1/imports/${draft}/preview`, {});
  assert.equal(rows.length, 4);
  await send('POST', `/v1/imports/${draft}/start`, { mapping });
  await send('POST', `/v1/imports/${paused}/resume`, {});
  await send('POST', `/v1/imports/${tried}/start`, { dryRun: false });
  for (const id of [draft, paused, tried]) {
    const { created, unchanged, failed, position } = await isDone(id);
    assert.deepEqual([created + unchanged, failed, position], [1, 3, 4]);
  }
  await send('POST', `/v1/imports/${done}/undo`, {});
  await isDone(done, 'UNDONE');
}

test('after erasing one contact no table, backup, feed or log has the e-mail, name, phone or answers; the audit log is still whole', async () => {
  const otherCallId = await liveThrough();
  const imports = await importThem();
  const before = await tablesWithTraces();
  const expected = [
    'audit_entry',
    'change',
    'contact',
    'contact_note',
    'deal',
    'event_call',
    'field_answer',
    'import_effect',
    'import_error',
    'import_part',
    'mail',
    'payment',
    'webhook_attempt',
  ];
  for (const name of expected)
    assert.ok(before.includes(`public.${name}`), `${name} of ${before.join(', ')}`);
  // Chains the audit entries so far: erasing has to keep the chain valid.
  await run('audit', 'verify');
  const { contactIds } = await send('POST', '/v1/privacy/erase', { email: email.toUpperCase() });
  assert.equal(contactIds.length, 1);
  await eventually(async () => {
    const { deliveries } = await send('GET', '/v1/webhookDeliveries?limit=100');
    return deliveries.every(({ status }: Json) => status !== 'PENDING');
  });
  assert.deepEqual(await tablesWithTraces(), []);
  await goOnWith(imports);
  assert.deepEqual(await tablesWithTraces(), []);
  const path = join(folder, 'after.backup');
  await run('backup', path);
  const backup = gunzipSync(await readFile(path)).toString();
  assert.doesNotMatch(backup, traces);
  assert.match(backup, /joe@example\.test/, 'the backup is not empty, and others are in it');
  assert.doesNotMatch(JSON.stringify(await send('GET', '/v1/changes?limit=100')), traces);
  assert.match(service.log, /POST \/public\/bookings|\/public\/bookings/);
  assert.doesNotMatch(service.log, traces);
  // In another person's call, only the guest is removed.
  const { eventCall } = await send('GET', `/v1/eventCalls/detail?id=${otherCallId}`);
  assert.deepEqual(
    eventCall.additionalGuests.map((guest: Json) => guest.email),
    ['third@example.test'],
  );
  const verified = await run('audit', 'verify');
  assert.equal(verified.ok, true, JSON.stringify(verified));
  assert.ok(verified.chains.some(({ erased }: Json) => erased > 0));
});
