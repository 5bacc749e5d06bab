import { credentialsOf } from '#/domain/people/credentials/credential-cache.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { bearer, request, sendMessage } from '#/test/mcp/send.ts';
import type { Workspace } from '#/test/workspace.ts';

/** A workspace with the limits of the plan and the interface. */
async function limited(points: number): Promise<Workspace> {
  const w = await workspace({ plan: 'BUSINESS' });
  await sql`update account set limit_mcp_points = ${points} where id = ${w.id}`.execute(
    server.app.database.db,
  );
  credentialsOf(server.app).invalidate({ accountId: w.id });
  return w;
}

const ask = (key: string, path = '/mcp', message: unknown = request('ping')) =>
  sendMessage(server.origin + path, message, bearer(key));

test('MCP 9: the 21st message of a token in ten seconds is 429, no matter which entry point the others used', async () => {
  const w = await limited(20);
  for (let count = 0; count < 20; count += 1) {
    const { status, headers } = await ask(w.key, count % 2 === 0 ? '/mcp' : '/messages?sessionId=none');
    assert.equal(status, count % 2 === 0 ? 200 : 404);
    assert.deepEqual(
      [headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')],
      ['20', String(19 - count)],
    );
  }
  for (const path of ['/mcp', '/messages?sessionId=none']) {
    const { status, headers, body } = await ask(w.key, path);
    assert.equal(status, 429);
    assert.deepEqual(Object.keys(body), ['code', 'message', 'retryAfter', 'limit', 'requestId']);
    assert.deepEqual([body.code, body.limit], ['RATE_LIMIT_EXCEEDED', { points: 20, windowSec: 10 }]);
    assert.ok(body.retryAfter >= 1 && body.retryAfter <= 10);
    assert.equal(headers.get('retry-after'), String(body.retryAfter));
    assert.deepEqual(
      [headers.get('ratelimit-remaining'), headers.get('ratelimit-policy')],
      ['0', '"token";q=20;w=10'],
    );
  }
  const { key: another } = await w.keyWith(['*']);
  assert.equal((await ask(another)).status, 200, 'each token has its own window');
  assert.equal((await w.get('/v1/contacts')).headers.get('ratelimit-remaining'), '99');
});

test('MCP 9: the limit of the endpoint counts all tokens of a workspace together', async () => {
  const w = await limited(1_000);
  const keys = await Promise.all([w.keyWith(['*']), w.keyWith(['*']), w.keyWith(['*'])]);
  const answers = await Promise.all(
    Array.from({ length: 101 }, (_, index) => ask(keys[index % 3]?.key ?? '')),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 1);
  assert.equal(refused[0]?.headers.get('ratelimit-policy'), '"endpoint";q=100;w=10');
});

test('MCP 9: each message of a batch counts', async () => {
  const w = await limited(5);
  const batch = Array.from({ length: 6 }, (_, id) => request('ping', {}, id));
  assert.equal((await ask(w.key, '/mcp', batch)).status, 429);
  const other = await limited(6);
  assert.equal((await ask(other.key, '/mcp', batch)).status, 200);
  assert.equal((await ask(other.key)).status, 429);
});

test('MCP 9: callers without a good token share the budget of their address', async () => {
  const { headers } = await ask('svc_guess');
  assert.equal(headers.get('ratelimit-policy'), `"endpoint";q=${server.app.config.publicLimitPoints};w=10`);
});
