import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Json, Reply } from './client.ts';
import { giveBack, lendTenant } from './lent-tenants.ts';
import { operations } from './operations.ts';
import type { Tenant } from './tenant.ts';
import { callerOf, endpointOf, validRequest } from './valid-requests.ts';

// A record that was read can be sent back as a whole, also with strict handling: read, send back, 200. A misspelled
// name in it is still refused.

/** For each update, the read that returns its record, and the path in the reply. */
const reads: Readonly<Record<string, readonly [read: string, at: string]>> = {
  'account.updateKey': ['account.listKeys', 'data.apiKeys.0'],
  'account.updateWorkspace': ['account.me', 'data.workspace'],
  'auth.updateProfile': ['auth.session', 'user'],
  'automations.update': ['automations.list', 'data.automations.0'],
  'availabilities.update': ['availabilities.list', 'data.0'],
  'calendarConnections.update': ['calendarConnections.list', 'data.connections.0'],
  'calendars.update': ['calendarConnections.list', 'data.connections.0.calendars.0'],
  'contacts.update': ['contacts.detail', 'data'],
  'deals.update': ['deals.detail', 'data.deal'],
  'eventCalls.update': ['eventCalls.detail', 'data.eventCall'],
  'events.update': ['events.detail', 'data.event'],
  'fields.update': ['fields.objects', 'data.0'],
  'oauth.replaceClient': ['oauth.getClient', ''],
  'oauth.updateClient': ['oauth.getClient', ''],
  'operator.updateWorkspace': ['operator.listWorkspaces', 'data.0'],
  'privacy.updateRetention': ['privacy.retention', 'data.retention'],
  'products.update': ['products.list', 'data.products.0'],
  'signInConnections.update': ['signInConnections.list', 'data.connections.0'],
  'tags.update': ['tags.list', 'data.tags.0'],
  'teams.update': ['teams.list', 'data.teams.0'],
  'transactions.update': ['transactions.list', 'data.0'],
  'users.update': ['users.list', 'data.users.0'],
  'views.update': ['views.getAll', 'data.views.0'],
  'webhooks.update': ['webhooks.detail', 'data.webhook'],
};

/** The URLs of the tests' receivers cannot be sent by clients, so they are replaced. */
const elsewhere: Readonly<Record<string, (shown: Json) => object>> = {
  'webhooks.update': () => ({ url: 'https://example.com/hook' }),
  'signInConnections.update': ({ oidc }) => ({ oidc: { ...oidc, issuer: 'https://example.com' } }),
};

/**
 * Not updates of a record that can be read: actions on a call or event, pictures, bulk changes, and settings that are
 * read in the same format.
 */
const others = [
  'account.updateLogo',
  'auth.changePassword',
  'auth.updatePhoto',
  'booking.cancel',
  'booking.changeWaiting',
  'booking.reschedule',
  'contacts.updateMany',
  'eventCalls.cancel',
  'eventCalls.markSlotFree',
  'eventCalls.reassign',
  'eventCalls.reschedule',
  'eventCalls.resolveCalendar',
  'events.setStatus',
  'events.updateCover',
  'imports.sendPart',
  'notices.updateSettings',
  'paymentConnections.update',
  'slackChannels.update',
  'slackChannels.connectApp',
  'textMessages.connect',
  'views.chooseColumns',
];

test('every update says what reads show of its resource', () => {
  const updates = operations.filter(([, { method }]) => method === 'PUT' || method === 'PATCH');
  const sentBack = updates.filter(([, endpoint]) => endpoint.sentBack !== undefined).map(([name]) => name);
  assert.deepEqual(sentBack.toSorted(), Object.keys(reads).toSorted());
  assert.deepEqual(updates.map(([name]) => name).toSorted(), [...sentBack, ...others].toSorted());
});

for (const [name, [read, at]] of Object.entries(reads))
  test(`${name} 200 takes back what ${read} shows, and 400 a misspelt name in it`, async () => {
    const mine = await lendTenant('ALPHA');
    const strict = callerOf(name, mine).with({ Prefer: 'handling=strict' });
    const shown = await ask(callerOf(read, mine), read, validRequest(read, mine));
    const record = recordIn(shown, at);
    const given = { ...ids(name, mine, record), ...record, ...elsewhere[name]?.(record) };
    const kept = await ask(strict, name, given);
    assert.equal(kept.status, 200, JSON.stringify(kept.body));
    const again = await ask(callerOf(read, mine), read, validRequest(read, mine));
    if (elsewhere[name] === undefined) assert.deepEqual(lasting(recordIn(again, at)), lasting(record));
    const misspelt = await ask(strict, name, { ...given, misspeltName: 1 });
    assert.equal(misspelt.status, 400, JSON.stringify(misspelt.body));
    giveBack(mine);
  });

function recordIn({ body }: Reply<Json>, at: string): Json {
  return at
    .split('.')
    .filter(Boolean)
    .reduce((part, key) => part[key], body);
}

test('what was ignored of an event that is sent back is named, also inside of lists', async () => {
  const mine = await lendTenant('ALPHA');
  const shown = await ask(mine.w.client, 'events.detail', validRequest('events.detail', mine));
  const { headers } = await ask(mine.w.client, 'events.update', shown.body.data.event);
  const ignored = (headers.get('ignored-parameters') ?? '').split(', ');
  for (const name of ['accountId', 'createdAt', 'stats', 'hosts.name'])
    assert.ok(ignored.includes(name), name);
  assert.ok(!ignored.includes('hosts.userId'));
  const { hosts } = shown.body.data.event;
  const misspelt = { id: mine.ids.event, hosts: [{ ...hosts[0], nmae: 'Ann' }] };
  const refused = await ask(mine.w.client, 'events.update', misspelt);
  assert.deepEqual(refused.body.message.details.fieldErrors, { hosts: ['0.nmae: Unknown name'] });
  giveBack(mine);
});

/** The ids in the path, if there are any. */
function ids(name: string, mine: Tenant, record: Json): Json {
  const names = [...endpointOf(name).path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
  return Object.fromEntries(
    names.map((part) => [part, record[part] ?? record['client_id'] ?? validRequest(name, mine)[part]]),
  );
}

/** Without the fields that every update changes. */
function lasting(body: Json): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      ['updatedAt', 'updated_at', 'history', 'lastUsedAt'].includes(key) ? undefined : value,
    ),
  );
}

function ask(client: Client, name: string, input: Json): Promise<Reply<Json>> {
  const { method, path } = endpointOf(name);
  const rest = { ...input };
  const at = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = encodeURIComponent(String(rest[part]));
    delete rest[part];
    return value;
  });
  if (method === 'GET') return client.get(at, rest);
  return client.send(method, at, JSON.stringify(rest));
}
