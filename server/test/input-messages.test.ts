import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { pairRules } from '@callwright/contract/ranges.ts';
import type { Client, Json } from './client.ts';
import { server, workspace } from './harness.ts';
import { operations, pathOf } from './operations.ts';
import { newOperator } from './operator.ts';

// The messages of a 400, for every operation.

function send(client: Client, endpoint: Endpoint, values: Readonly<Record<string, string>>): Promise<Json> {
  const { method } = endpoint;
  const at = pathOf(endpoint);
  return method === 'GET' || method === 'DELETE'
    ? client.send(method, `${at}?${new URLSearchParams(values).toString()}`)
    : client.send(method, at, JSON.stringify(values));
}

test('400 says “Required” of each missing field of every operation, all in one answer', async () => {
  const w = await workspace();
  const operator = (await newOperator()).client;
  let count = 0;
  for (const [operation, endpoint] of operations) {
    if (endpoint.dialect === 'oauth') continue;
    const required = Object.entries(endpoint.input.shape).filter(
      ([name, schema]) => !endpoint.path.includes(`{${name}}`) && !schema.safeParse(undefined).success,
    );
    if (required.length === 0) continue;
    const client =
      endpoint.access === 'operator'
        ? operator
        : endpoint.access === 'public'
          ? server.anybody
          : w.owner.client;
    const { status, body } = await send(client, endpoint, {});
    assert.equal(status, 400, `${operation} ${JSON.stringify(body)}`);
    for (const [name] of required)
      assert.deepEqual(body.message.details.fieldErrors[name], ['Required'], `${operation} ${name}`);
    count += 1;
  }
  assert.ok(count > 60, `only ${count} operations`);
});

test('400 for a span that ends before it begins, and for lists that do not fit each other, wherever there are two', async () => {
  const w = await workspace();
  const operator = (await newOperator()).client;
  const seen = new Set<string>();
  const alsoRequired: Readonly<Record<string, Record<string, string>>> = {
    'availabilities.callsWhileOut': { id: '1' },
    'availabilities.reassignCalls': { id: '1' },
    'events.timeSlots': { eventId: '1', timeZone: 'UTC' },
    'reports.rows': { metric: 'bookings' },
    'events.replayRouting': { eventId: '1' },
  };
  for (const [operation, endpoint] of operations) {
    const { bounds, pairs } = pairRules(endpoint.input);
    const client = endpoint.access === 'operator' ? operator : w.owner.client;
    for (const [first, last] of bounds) {
      const isDateTime = !endpoint.input.shape[first]?.safeParse('2026-03-02').success;
      const [early, late] = isDateTime
        ? ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z']
        : ['2026-03-01', '2026-03-02'];
      const others = alsoRequired[operation] ?? {};
      const { status, body } = await send(client, endpoint, { ...others, [first]: late, [last]: early });
      assert.equal(status, 400, `${operation} ${first} ${JSON.stringify(body)}`);
      assert.deepEqual(body.message.details.fieldErrors[last], [`Must not be before ${first}`], operation);
      seen.add(`${first} ${last}`);
    }
    for (const [one, other] of pairs) {
      const { status, body } = await send(client, endpoint, {
        ...alsoRequired[operation],
        [one]: 'a,b',
        [other]: 'c',
      });
      assert.equal(status, 400, `${operation} ${JSON.stringify(body)}`);
      assert.deepEqual(
        body.message.details.fieldErrors[other],
        [`Must have as many items as ${one}`],
        operation,
      );
      for (const alone of [one, other])
        assert.equal(
          (await send(client, endpoint, { ...alsoRequired[operation], [alone]: 'a,b' })).status,
          200,
        );
      seen.add(`${one} ${other}`);
    }
  }
  assert.deepEqual([...seen].toSorted(), [
    'createdAtStart createdAtEnd',
    'dateFrom dateTo',
    'from to',
    'timeFrom timeTo',
    'utmKeys utmValues',
  ]);
});

test('names that look like the bounds of a span are known as such', () => {
  const known = new Set(operations.flatMap(([, { input }]) => pairRules(input).bounds.flat()));
  const bounding = operations.flatMap(([operation, { input }]) =>
    Object.keys(input.shape)
      .filter((name) => /(From|To|Start|End)$|^(from|to)$/.test(name) && !known.has(name))
      .map((name) => `${operation} ${name}`),
  );
  assert.deepEqual(bounding, [
    'account.updateWorkspace weekStart',
    'calendarConnections.authorize returnTo',
    'commissions.addVersion validFrom',
    'commissions.addVersion validTo',
    'commissions.createPlan validFrom',
    'commissions.createPlan validTo',
    'commissions.tryPlan monthFrom',
    'commissions.tryPlan monthTo',
    'commissions.tryPlan validFrom',
    'commissions.tryPlan validTo',
    'notices.markRead upTo',
    'textMessages.connect quietFrom',
    'textMessages.connect quietTo',
    'users.update reassignTo',
  ]);
});

test('a day as bound is a whole day of the workspace, so that a moment of the next one is after it', async () => {
  const w = await workspace({ timeZone: 'America/New_York' });
  const list = (timeFrom: string, timeTo: string) => w.client.get('/v1/contacts', { timeFrom, timeTo });
  assert.equal((await list('2026-03-02T04:59:59Z', '2026-03-01')).status, 200);
  assert.equal((await list('2026-03-02T05:00:00Z', '2026-03-01')).status, 400);
  assert.equal((await list('2026-03-01', '2026-03-01')).status, 200);
});

test('an amount is told what is wrong with it', async () => {
  const w = await workspace();
  const said = async (value: unknown) =>
    (await w.client.post('/v1/transactions', { value })).body.message?.details.fieldErrors.value;
  assert.deepEqual(await said('12'), ['Must be a number']);
  assert.deepEqual(await said(2e11), ['Must be at most 100000000000']);
  assert.deepEqual(await said(undefined), ['Required']);
});

test('what one of several fields must say is asked for together with the rest', async () => {
  const w = await workspace();
  const { body } = await w.client.post('/v1/eventCalls', {});
  assert.deepEqual(Object.keys(body.message.details.fieldErrors).toSorted(), [
    'contactId',
    'dateTime',
    'eventId',
    'timeZone',
  ]);
});

test('a value that fits no alternative, no choice or no bound is told what would fit, in words of ours', async () => {
  const w = await workspace();
  const { id } = (await w.client.post('/v1/contacts', { email: 'ann@example.com' })).body.data.contact;
  const cases: ['POST' | 'PUT', string, Json, string, string][] = [
    [
      'POST',
      '/v1/contacts',
      { status: 'GONE' },
      'status',
      'Must be one of POTENTIAL, QUALIFIED, DISQUALIFIED',
    ],
    ['POST', '/v1/contacts', { ipAddress: 'here' }, 'ipAddress', 'Must be an IP address'],
    ['PUT', '/v1/contacts', { id, blocked: 'yes' }, 'blocked', 'Invalid input: expected boolean or object'],
    [
      'PUT',
      '/v1/contacts',
      { id, blocked: { reason: 5 } },
      'blocked',
      'reason: Invalid input: expected string, received number',
    ],
    ['POST', '/v1/contacts', { email: 'nobody' }, 'email', 'Invalid email'],
    ['POST', '/v1/contacts', { firstName: 'x'.repeat(101) }, 'firstName', 'Must have at most 100 characters'],
    ['POST', '/v1/events/eventDates', { days: 'all' }, 'days', 'Must be an integer from 1 to 62'],
    ['POST', '/v1/events/eventDates', { days: 63 }, 'days', 'Must be an integer from 1 to 62'],
    ['POST', '/v1/events/eventDates', { duration: 'long' }, 'duration', 'Must be a whole number'],
    ['POST', '/v1/webhooks', { format: 'list' }, 'format', 'Must be one of plain, array'],
  ];
  for (const [method, path, sent, field, text] of cases) {
    const { status, body } = await w.client.send(method, path, JSON.stringify(sent));
    assert.deepEqual([status, body.message?.details.fieldErrors[field]], [400, [text]], `${path} ${field}`);
  }
});
