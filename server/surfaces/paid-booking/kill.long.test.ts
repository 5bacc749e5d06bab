import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder } from '#/test/data-folder.ts';
import { halfHour } from '#/test/events.ts';
import { eventually } from '#/test/eventually.ts';
import { freePort } from '#/test/free-port.ts';
import { StripeFake } from '#/test/payments/stripe-fake/stripe-fake.ts';
import { command, Service, type Environment } from '#/test/service.ts';

// The process is killed while it waits for Stripe's response to a completed action, and at moments in between. The next
// process finds exactly one booking, or one refund.

const folder = dataFolder();
const stripe = await StripeFake.start();
const { account, apiKey } = stripe.account();
let service: Service;
after(async () => {
  await service.end('SIGKILL');
  stripe.close();
  await folder.remove();
});

const port = await freePort();
const environment: Environment = {
  DATA_DIR: folder.path,
  // The same port for every process, because Stripe knows its URLs.
  PORT: String(port),
  BASE_URL: `http://localhost:${port}`,
  LOG_LEVEL: 'silent',
  PUBLIC_FORM_SECONDS: '0',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...stripe.settings,
};
const person = { email: 'owner@kill.test', password: 'correct horse battery' };

async function ask(method: string, path: string, body: object, key = '') {
  const answer = await service.call(method, path, key, body);
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  // oxlint-disable-next-line typescript/no-explicit-any
  return answer.body.data as any; // each caller knows what it asked for
}

/** A request without a credential, as the booking page sends it. */
async function visit(path: string, body: object) {
  const response = await fetch(service.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, body: (await response.json()) as any }; // as the page gets it
}

type Scene = { key: string; eventId: number; linkPrefix: string };

async function begin(): Promise<Scene> {
  const owner = ['--email', person.email, '--password', person.password];
  const { workspace, user } = await command(environment, 'workspace', 'create', '--name', 'Kill', ...owner);
  const named = ['--workspace', String(workspace.id), '--name', 'k', '--scopes', '*'];
  const { apiKey: key } = await command(environment, 'key', 'create', ...named);
  service = await Service.start(environment);
  const { token } = (await visit('/auth/sign-in', person)).body;
  await ask('POST', '/v1/paymentConnections', { apiKey, webhookSecret: 'whsec_0123456789abcdef' }, token);
  const userId = Number(user.id);
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  const weekdays = days.map((day) => ({ day, slots: [{ start: '00:00', end: '24:00' }] }));
  const always = { userId, name: 'Always', timeZone: 'UTC', weekdays };
  const { availability } = await ask('POST', '/v1/userAvailabilities', always, key);
  const wanted = {
    name: 'Call',
    hosts: [{ userId, availabilityId: availability.id }],
    dateRange: { type: 'INDEFINITE' },
    deposit: { amount: 50, currency: 'USD', refundUntil: 0 },
  };
  const { event } = await ask('POST', '/v1/events', wanted, key);
  return { key, eventId: event.id, linkPrefix: event.linkPrefix };
}

async function start({ linkPrefix }: Scene, day: number): Promise<string> {
  const page = await fetch(`${service.origin}/public/event?linkPrefix=${linkPrefix}`);
  const { pageToken } = ((await page.json()) as { data: { form: { pageToken: string } } }).data.form; // as the page gets it
  const { status, body } = await visit('/public/checkouts', {
    linkPrefix,
    pageToken,
    dateTime: halfHour(day),
    timeZone: 'UTC',
    name: 'Lee',
    email: `lee${day}@kill.test`,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.checkout.token;
}

async function stateOf(token: string): Promise<string> {
  const { status, body } = await visit('/public/checkout', { token });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.checkout.state;
}

/** Kills the process when Stripe has done what `path` requests, but has not replied, and starts the next. */
async function killDuring(path: RegExp, work: () => Promise<unknown>): Promise<void> {
  const asked = stripe.requests.length;
  const letGo = stripe.holdNext(path);
  const working = work().catch(() => null);
  await eventually(() => stripe.requests.slice(asked).some((one) => path.test(one)));
  await restart();
  letGo();
  await working;
}

async function restart(): Promise<void> {
  await service.end('SIGKILL');
  service = await Service.start(environment);
}

function pay(): void {
  const open = account.sessions.findLast(({ status }) => status === 'open');
  assert.ok(open !== undefined && stripe.checkouts.get(account)?.payOn(open.id));
}

async function callsAndDeals({ key, eventId }: Scene): Promise<[number, number, number]> {
  const calls = await countOf('/v1/eventCalls', { key, eventId });
  const deals = await countOf('/v1/deals', { key });
  const response = await service.call('GET', '/v1/transactions?limit=100', key);
  return [calls, deals, (response.body.data as unknown as unknown[]).length]; // the list of payments
}

async function countOf(path: string, { key, eventId }: { key: string; eventId?: number }): Promise<number> {
  const query = eventId === undefined ? '' : `&eventId=${eventId}`;
  const { body } = await service.call('GET', `${path}?limit=100${query}`, key);
  return Number(body.data?.['count']);
}

test('a process that is killed at any step of a paid booking leaves one page, one call, one payment, or one refund', async () => {
  const scene = await begin();
  let day = 2;
  let token = await start(scene, day);
  await killDuring(/^\/v1\/checkout\/sessions$/, () => stateOf(token));
  await eventually(async () => (await stateOf(token)) === 'OPEN');
  assert.equal(account.sessions.length, 1, 'the page that nobody was told of is found again');

  for (const path of [/^\/v1\/checkout\/sessions\/cs/, /^\/v1\/payment_intents\//]) {
    pay();
    await killDuring(path, () => stateOf(token));
    await eventually(async () => (await stateOf(token)) === 'BOOKED');
    day += 1;
    token = await start(scene, day);
    await eventually(async () => (await stateOf(token)) === 'OPEN');
  }
  assert.deepEqual(await callsAndDeals(scene), [2, 2, 2]);

  for (const delayMs of [0, 4, 8, 16, 24, 40]) {
    pay();
    const asking = stateOf(token).catch(() => null);
    await sleep(delayMs); // the delay is what is tried
    await restart();
    await asking;
    await eventually(async () => (await stateOf(token)) === 'BOOKED');
    day += 1;
    token = await start(scene, day);
    await eventually(async () => (await stateOf(token)) === 'OPEN');
  }
  assert.deepEqual(await callsAndDeals(scene), [8, 8, 8]);

  pay();
  assert.equal(await stateOf(token), 'BOOKED');
  const { eventCalls } = await listCalls(scene);
  const last = eventCalls.find(({ inviteeEmail }) => inviteeEmail === `lee${day}@kill.test`);
  await killDuring(/^\/v1\/refunds$/, () => ask('PUT', '/v1/eventCalls/cancel', { id: last?.id }, scene.key));
  await eventually(async () => {
    const { eventCalls: now } = await listCalls(scene);
    return now.find(({ id }) => id === last?.id)?.deposit?.state === 'REFUNDED';
  });
  assert.equal(account.events.filter(({ type }) => type === 'charge.refunded').length, 1);
});

type Call = { id: number; inviteeEmail: string; deposit: { state: string } | null };

async function listCalls({ key }: Scene): Promise<{ eventCalls: Call[] }> {
  const { body } = await service.call('GET', '/v1/eventCalls?limit=100', key);
  return body.data as unknown as { eventCalls: Call[] }; // the list of calls
}
