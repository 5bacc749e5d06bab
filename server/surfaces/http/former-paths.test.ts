import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { server } from '#/test/harness.ts';
import { giveBack, lendTenant } from '#/test/lent-tenants.ts';
import { operations } from '#/test/operations.ts';
import type { Tenant } from '#/test/tenant.ts';
import { endpointOf, isPromised, validRequest } from '#/test/valid-requests.ts';

// Old paths keep working permanently, so they are not deprecated; only the new ones are in the document.

const moved = operations.flatMap(([name, endpoint]) =>
  (endpoint.formerPaths ?? []).map((former) => ({ name, former, endpoint })),
);

test('the document has the new address of what moved, and not the former one', async () => {
  const { paths } = (await server.anybody.get('/openapi.json')).body;
  assert.ok(moved.length >= 4);
  for (const { former, endpoint } of moved) {
    assert.ok(endpoint.path in paths, endpoint.path);
    assert.ok(!(former in paths), former);
  }
});

for (const { name, former, endpoint } of moved)
  test(`${endpoint.method} ${former} answers what ${endpoint.path} does, without a Deprecation header`, async () => {
    const mine = await lendTenant('ALPHA');
    const [now, before] = [await ask(mine, name, endpoint.path), await ask(mine, name, former)];
    assert.ok(isPromised(name, now.status), JSON.stringify(now.body));
    assert.equal(before.status, now.status, JSON.stringify(before.body));
    assert.deepEqual(Object.keys(before.body.data), Object.keys(now.body.data));
    if (endpoint.method === 'GET') assert.deepEqual(before.body, now.body);
    for (const { deprecation } of [now, before]) assert.equal(deprecation, null);
    giveBack(mine);
  });

/** Without the test client, which treats `deliveries` as the id of a webhook, as the document does. */
async function ask(mine: Tenant, name: string, path: string) {
  const input: Record<string, unknown> = { ...validRequest(name, mine) };
  const at = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = String(input[part]);
    delete input[part];
    return value;
  });
  const { method } = endpointOf(name);
  const reply = await fetch(server.origin + at, {
    method,
    headers: { authorization: `Bearer ${mine.w.key}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
  });
  const body = (await reply.json()) as Json; // the service's reply
  return { status: reply.status, body, deprecation: reply.headers.get('deprecation') };
}
