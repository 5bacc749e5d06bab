import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import {
  boundClient,
  fault,
  isGood,
  pkce,
  publicClient,
  refresh,
  tokensFor,
  codeFor,
  exchange,
} from '#/test/oauth.ts';
import { race } from '#/test/race.ts';

const w = await workspace();
const client = await publicClient();

test('OAuth 40 and 41: each refresh gives a new pair; showing the old token again ends the whole grant', async () => {
  const first = await tokensFor(w.owner, client);
  const second = await refresh(client, first.refresh);
  assert.equal(second.status, 200);
  assert.notEqual(second.body.refresh_token, first.refresh);
  assert.ok(await isGood(first.access), 'the access token before lives out its hour');
  server.clock.advance(2_000);
  assert.deepEqual(fault(await refresh(client, first.refresh)), [400, 'invalid_grant']);
  for (const access of [first.access, second.body.access_token]) assert.ok(!(await isGood(access)));
  assert.deepEqual(fault(await refresh(client, second.body.refresh_token)), [400, 'invalid_grant']);
});

test('tokens and codes of a member who was deactivated are good for nothing, even if the grant is still there', async () => {
  const own = await workspace();
  const { refresh: issued } = await tokensFor(own.owner, client);
  const code = pkce();
  const value = await codeFor(own.owner, client, code);
  // Not through the endpoint, which also ends the grants: simulates a grant made at the same moment.
  const become = (status: string) =>
    sql`update member set status = ${status} where account_id = ${own.id}`.execute(own.db);
  await become('DEACTIVATED');
  assert.deepEqual(fault(await refresh(client, issued)), [400, 'invalid_grant']);
  assert.deepEqual(fault(await exchange(client, value, code.verifier)), [400, 'invalid_grant']);
  await become('ACTIVE');
  assert.equal((await refresh(client, issued)).status, 200);
  assert.equal((await exchange(client, value, code.verifier)).status, 200);
});

test('tokens are not issued for another resource than the one that was granted, and asking burns nothing', async () => {
  const { baseUrl } = server.app.config;
  const code = pkce();
  const value = await codeFor(w.owner, client, code, { resource: `${baseUrl}/mcp` });
  const codeTaken = (resource: string) => exchange(client, value, code.verifier, { resource });
  assert.deepEqual(fault(await codeTaken(baseUrl)), [400, 'invalid_target']);
  const { status, body } = await codeTaken(`${baseUrl}/mcp`);
  assert.equal(status, 200);
  const refreshed = (resource: string) => refresh(client, body.refresh_token, { resource });
  assert.deepEqual(fault(await refreshed(baseUrl)), [400, 'invalid_target']);
  assert.equal((await refreshed(`${baseUrl}/mcp`)).status, 200);
});

test('OAuth 36 and 42: of many at once exactly one has it, and the losers end nothing', async () => {
  for (let round = 0; round < 3; round += 1) {
    const code = pkce();
    const value = await codeFor(w.owner, client, code);
    const exchanged = await many({
      grant_type: 'authorization_code',
      code: value,
      redirect_uri: 'https://robot.example/cb?of=robot',
      client_id: client.id,
      code_verifier: code.verifier,
    });
    assert.ok(await isGood(exchanged.access_token));
    const refreshed = await many({
      grant_type: 'refresh_token',
      refresh_token: exchanged.refresh_token,
      client_id: client.id,
    });
    assert.ok(await isGood(refreshed.access_token));
    assert.equal((await refresh(client, refreshed.refresh_token)).status, 200);
  }
});

async function many(body: object): Promise<{ access_token: string; refresh_token: string }> {
  const request = { baseUrl: server.origin, method: 'POST', path: '/v1/oauth/token', headers: {}, body };
  const answers = await race(Array.from({ length: 64 }, () => request));
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  for (const lost of answers.filter(({ status }) => status !== 200))
    assert.deepEqual([lost.status, (lost.body as { error: string }).error], [400, 'invalid_grant']);
  return won[0]?.body as { access_token: string; refresh_token: string }; // the body of a success
}

test('OAuth 44: a refresh may narrow the scope and not widen it; another client’s token is refused and lives', async () => {
  const { refresh: token } = await tokensFor(w.owner, client, { scope: 'contacts:read deals:read' });
  const wider = await refresh(client, token, { scope: 'contacts:read contacts:write' });
  assert.deepEqual(fault(wider), [400, 'invalid_scope']);
  const other = await publicClient();
  assert.deepEqual(fault(await refresh(other, token)), [400, 'invalid_grant']);
  const narrow = await refresh(client, token, { scope: 'deals:read' });
  assert.deepEqual([narrow.status, narrow.body.scope], [200, 'deals:read']);
  const whole = await refresh(client, narrow.body.refresh_token);
  assert.equal(whole.body.scope, 'contacts:read deals:read');
});

test('OAuth 44: a refresh gives no scope that the app has lost since, and refuses to be asked for it', async () => {
  const app = await boundClient(w);
  const { refresh: token } = await tokensFor(w.owner, app, { scope: 'contacts:read deals:read' });
  const allow = (scope: string) =>
    w.client.send('PATCH', `/v1/oauth/register/${app.id}`, JSON.stringify({ scope }));
  const narrowed = await allow('contacts:read');
  assert.equal(narrowed.status, 200, JSON.stringify(narrowed.body));
  assert.deepEqual(fault(await refresh(app, token, { scope: 'deals:read' })), [400, 'invalid_scope']);
  const { status, body } = await refresh(app, token);
  assert.deepEqual([status, body.scope], [200, 'contacts:read']);
  // A scope that the app gets back does not return to tokens issued meanwhile.
  assert.equal((await allow('contacts:read deals:read')).status, 200);
  const robot = server.anybody.with({ Authorization: `Bearer ${body.access_token}` });
  assert.equal((await robot.get('/v1/contacts')).status, 200);
  assert.equal((await robot.get('/v1/deals')).status, 403);
});

test('OAuth 45: a refresh token is good for thirty days from its own issue, an access token for an hour', async () => {
  const first = await tokensFor(w.owner, client);
  server.clock.advance(3_601_000);
  assert.ok(!(await isGood(first.access)));
  server.clock.advance(29 * dayMs);
  const second = await refresh(client, first.refresh);
  assert.equal(second.status, 200, JSON.stringify(second.body));
  server.clock.advance(29 * dayMs);
  const third = await refresh(client, second.body.refresh_token);
  assert.equal(third.status, 200);
  server.clock.advance(30 * dayMs + 1_000);
  assert.equal((await refresh(client, third.body.refresh_token)).status >= 400, true);
});

test('OAuth 34: a code cannot be refreshed and a refresh token cannot be exchanged', async () => {
  const code = pkce();
  const value = await codeFor(w.owner, client, code);
  assert.deepEqual(fault(await refresh(client, value)), [400, 'invalid_grant']);
  const { refresh: token, access } = await tokensFor(w.owner, client);
  assert.deepEqual(fault(await exchange(client, token, code.verifier)), [400, 'invalid_grant']);
  assert.deepEqual(fault(await refresh(client, access)), [400, 'invalid_grant']);
});
