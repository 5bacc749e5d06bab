import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import type { Json, Reply } from '#/test/client.ts';
import { authorizeQuery, boundClient, oauthAt } from '#/test/oauth-at.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

// The default limits for requests from one address.

const server = await startServer(contract, handlers, {
  PUBLIC_LIMIT_POINTS: '100',
  OAUTH_REGISTRATIONS_PER_HOUR: '10',
});
after(() => server.close());

const w = await createTestWorkspace(server);
const { refresh, tokensFor } = oauthAt(server);

/** Checks the error of interface 8, and the `limit` that MCP clients read. */
function assertLimited({ status, body, headers }: Reply<Json>, limit: object): void {
  assert.deepEqual([status, body.code, body.error], [429, 'RATE_LIMIT_EXCEEDED', 'too_many_requests']);
  assert.deepEqual(body.limit, limit);
  assert.ok(Number.isInteger(body.retryAfter) && typeof body.message === 'string');
  assert.equal(headers.get('retry-after'), String(body.retryAfter));
}

async function first429(ask: () => Promise<Reply<Json>>, most: number): Promise<Reply<Json>> {
  for (let count = 0; count < most; count += 1) {
    const reply = await ask();
    if (reply.status === 429) return reply;
  }
  assert.fail(`${most} requests went through`);
}

test('OAuth 13: the eleventh registration of an hour from one address is 429; a key is not counted there', async () => {
  const metadata = { client_name: 'Robot', redirect_uris: ['https://robot.example/cb'] };
  const register = () => server.anybody.post('/v1/oauth/register', metadata);
  for (let count = 0; count < 10; count += 1) assert.equal((await register()).status, 201);
  assertLimited(await register(), { points: 10, windowSec: 3_600 });
  assert.equal((await w.post('/v1/oauth/register', metadata)).status, 201);
});

test('OAuth 50: token requests count for the workspace like those of its keys', async () => {
  const small = await createTestWorkspace(server, { plan: 'BUSINESS' });
  const client = await boundClient(small);
  const { refresh: token } = await tokensFor(small.owner, client);
  const before = await refresh(client, token);
  assert.equal(before.headers.get('ratelimit-limit'), '100');
  const next = await refresh(client, before.body.refresh_token);
  assert.equal(next.status, 200);
  const left = ({ headers }: Reply<Json>) => Number(headers.get('ratelimit-remaining'));
  assert.equal(left(next), left(before) - 1);
});

test('OAuth 54: authorize and token are limited by address, with the fields of the interface', async () => {
  const client = await boundClient(w);
  const path = `/v1/oauth/authorize?${authorizeQuery(client, null)}`;
  const perAddress = { points: 100, windowSec: 10 };
  assertLimited(await first429(() => server.anybody.send('GET', path), 101), perAddress);
  assertLimited(await first429(() => server.anybody.post('/v1/oauth/token', {}), 101), perAddress);
  assertLimited(await first429(() => server.anybody.post('/v1/oauth/revoke', {}), 101), perAddress);
});
