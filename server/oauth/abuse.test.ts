import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { tokenHash } from '../auth/tokens.ts';
import { sql } from '../db/sql.ts';
import { server, workspace } from '../test/harness.ts';
import {
  authorize,
  boundClient,
  fault,
  isGood,
  pkce,
  publicClient,
  refresh,
  tokensFor,
} from '../test/oauth.ts';
import { sweep } from './upkeep.ts';

afterEach(() => server.clock.reset());

const w = await workspace();
const monthMs = 30 * 86_400_000;

test('OAuth 54: the eleventh wrong secret of a minute is 429 with the fields of the interface, and the right one still works', async () => {
  const client = await boundClient(w);
  const wrong = { ...client, secret: 'ocs_wrong' };
  for (let attempt = 0; attempt < 10; attempt += 1)
    assert.deepEqual(fault(await refresh(wrong, 'ort_none')), [401, 'invalid_client']);
  const { status, body } = await refresh(wrong, 'ort_none');
  assert.deepEqual([status, body.error, body.code], [429, 'too_many_requests', 'RATE_LIMIT_EXCEEDED']);
  assert.ok(Number.isInteger(body.retryAfter));
  assert.deepEqual(fault(await refresh(client, 'ort_none')), [400, 'invalid_grant']);
});

test('OAuth 55: token, revoke and register answer pages of any site; authorize and consent do not', async () => {
  const foreign = server.anybody.with({ Origin: 'https://robot.example' });
  const allowed = async (method: string, path: string): Promise<string | null> =>
    (await foreign.send(method, path, method === 'POST' ? '{}' : undefined)).headers.get(
      'access-control-allow-origin',
    );
  for (const path of ['/v1/oauth/token', '/v1/oauth/revoke', '/v1/oauth/register'])
    assert.equal(await allowed('POST', path), '*', path);
  for (const path of ['/v1/oauth/authorize', '/auth/oauth/consent'])
    assert.equal(await allowed('GET', path), null, path);
});

test('OAuth 57: a used refresh token is kept until its own end, so that a replay is known; then it is swept', async () => {
  const client = await publicClient();
  const first = await tokensFor(w.owner, client);
  const isKept = async (): Promise<boolean> => {
    const { rows } =
      await sql`select from oauth_token where token_hash = ${tokenHash(first.refresh)}`.execute(
        server.app.database.db,
      );
    return rows.length > 0;
  };
  const { body } = await refresh(client, first.refresh);
  server.clock.advance(monthMs - 60_000);
  await sweep(server.app);
  assert.ok(await isKept());
  server.clock.advance(120_000);
  await sweep(server.app);
  assert.ok(!(await isKept()));
  assert.ok(!(await isGood(body.access_token)));
});

test('OAuth 56: the audit log tells of registration, consent, refusal, issue, replay, revocation and holds no token', async () => {
  const own = await workspace();
  const client = await boundClient(own);
  await authorize(own.owner, client, pkce(), { decision: 'deny' });
  const first = await tokensFor(own.owner, client);
  const { body } = await refresh(client, first.refresh);
  await refresh(client, first.refresh);
  const second = await tokensFor(own.owner, client);
  await server.anybody.post('/v1/oauth/revoke', {
    token: second.refresh,
    client_id: client.id,
    client_secret: client.secret,
  });
  const { rows } = await sql<{ action: string; text: string }>`
    select action, entry::text as text from audit_entry entry where account_id = ${own.id} and action like 'oauth.%'`.execute(
    server.app.database.db,
  );
  const expected = ['register', 'deny', 'consent', 'issue', 'refresh_replayed', 'revoke'];
  const actions = new Set(rows.map(({ action }) => action));
  for (const name of expected) assert.ok(actions.has(`oauth.${name}`), name);
  const text = rows.map((row) => row.text).join('\n');
  for (const secret of [first.access, first.refresh, body.access_token, second.refresh, client.secret ?? ''])
    assert.ok(!text.includes(secret));
});
