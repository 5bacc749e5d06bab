import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { handlers } from '#/main/handlers.ts';
import { authorize, fault, oauthAt, pkce, target } from '#/test/oauth-at.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

// The settings of the operator.

const server = await startServer(contract, handlers, {
  OAUTH_REFRESH_GRACE_SECONDS: '30',
  OAUTH_CONNECTION_DAYS_MAX: '40',
  OAUTH_REDIRECT_SCHEMES: 'cursor, com.example.app',
  OAUTH_REGISTRATIONS_PER_DAY: '40',
});
after(() => server.close());
afterEach(() => server.clock.reset());

const { publicClient, refresh, tokensFor, isGood } = oauthAt(server);
const w = await createTestWorkspace(server);
const client = await publicClient();

async function actionsOf(clientId: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where account_id = ${w.id} and resource_id = ${clientId} order by id`.execute(
    w.db,
  );
  return rows.map(({ action }) => action);
}

test('OAuth 43: in the time of grace the last token but one gives another pair, and the unused successor dies', async () => {
  const own = await publicClient();
  const first = await tokensFor(w.owner, own);
  const lost = await refresh(own, first.refresh);
  server.clock.advance(20_000);
  const again = await refresh(own, first.refresh);
  assert.equal(again.status, 200, JSON.stringify(again.body));
  assert.ok(await isGood(again.body.access_token));
  assert.notEqual(again.body.refresh_token, lost.body.refresh_token);
  assert.equal((await refresh(own, again.body.refresh_token)).status, 200);
  assert.deepEqual(
    (await actionsOf(own.id)).filter((action) => action === 'oauth.refresh').length,
    3,
    'each refresh is in the audit log',
  );
});

test('OAuth 43: the dead successor is a replay, because then two clients hold a token issued to one', async () => {
  const first = await tokensFor(w.owner, client);
  const taken = await refresh(client, first.refresh);
  server.clock.advance(1_000);
  const again = await refresh(client, first.refresh);
  assert.equal(again.status, 200);
  assert.deepEqual(fault(await refresh(client, taken.body.refresh_token)), [400, 'invalid_grant']);
  assert.ok(!(await isGood(again.body.access_token)));
  assert.deepEqual(fault(await refresh(client, again.body.refresh_token)), [400, 'invalid_grant']);
});

test('OAuth 43: the grace period ends once the successor was used, for an earlier token, or when the time is over', async () => {
  const used = await tokensFor(w.owner, client);
  const second = await refresh(client, used.refresh);
  server.clock.advance(1_000);
  const third = await refresh(client, second.body.refresh_token);
  server.clock.advance(1_000);
  assert.deepEqual(fault(await refresh(client, used.refresh)), [400, 'invalid_grant']);
  assert.ok(!(await isGood(third.body.access_token)), 'a replay, which ends the grant');

  const late = await tokensFor(w.owner, client);
  const next = await refresh(client, late.refresh);
  server.clock.advance(31_000);
  assert.deepEqual(fault(await refresh(client, late.refresh)), [400, 'invalid_grant']);
  assert.ok(!(await isGood(next.body.access_token)));
});

test('OAuth 45: if the operator sets it so, a connection ends, however often it is refreshed', async () => {
  const first = await tokensFor(w.owner, client);
  server.clock.advance(25 * dayMs);
  const second = await refresh(client, first.refresh);
  assert.equal(second.status, 200);
  server.clock.advance(14 * dayMs);
  const third = await refresh(client, second.body.refresh_token);
  assert.equal(third.status, 200);
  server.clock.advance(dayMs + 60_000);
  assert.deepEqual(fault(await refresh(client, third.body.refresh_token)), [400, 'invalid_grant']);
});

test('OAuth 7: custom schemes are for self-registered apps, if the operator allows them', async () => {
  const uris = [
    'https://robot.example/cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'com.example.app:/cb',
  ];
  const editor = await publicClient({ redirect_uris: uris });
  const code = pkce();
  const [, uri] = uris;
  const back = target(await authorize(w.owner, editor, code, { redirect_uri: uri }));
  assert.deepEqual(
    [back.protocol, back.host, back.pathname],
    ['cursor:', 'anysphere.cursor-mcp', '/oauth/callback'],
  );
  assert.ok(back.searchParams.get('code'));
  const asked = { client_id: editor.id, redirect_uri: uri, response_type: 'code', state: 'a' };
  const shown = await w.owner.client.get('/auth/oauth/consent', {
    ...asked,
    code_challenge: code.challenge,
    code_challenge_method: 'S256',
  });
  assert.equal(shown.body.redirectHost, 'cursor://anysphere.cursor-mcp');

  const register = (body: object) =>
    server.anybody.post('/v1/oauth/register', { client_name: 'Robot', ...body });
  for (const other of ['vscode://a/cb', 'javascript:alert(1)', 'cursor://a/cb#f', 'cursor://u@a/cb'])
    assert.deepEqual(fault(await register({ redirect_uris: [other] })), [400, 'invalid_redirect_uri'], other);
  const bound = await w.post('/v1/oauth/register', { client_name: 'Robot', redirect_uris: uris });
  assert.deepEqual(fault(bound), [400, 'invalid_redirect_uri']);
});

// The last test, because no app can register after it.
test('S-32: all addresses together register as many apps in a day as the operator allows, and no more', async () => {
  const sent = { client_name: 'Robot', redirect_uris: ['https://robot.example/cb'] };
  const register = () => server.anybody.post('/v1/oauth/register', sent);
  let reply = await register();
  for (let count = 0; count < 40 && reply.status === 201; count += 1) reply = await register();
  assert.deepEqual([reply.status, reply.body.limit], [429, { points: 40, windowSec: 86_400 }]);
  assert.equal((await w.post('/v1/oauth/register', sent)).status, 201);
});
