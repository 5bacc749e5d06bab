import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { tokenHash } from '../auth/tokens.ts';
import { sql } from '../db/sql.ts';
import { server, workspace } from '../test/harness.ts';
import { boundClient, fault, isGood, publicClient, refresh, tokensFor } from '../test/oauth.ts';
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
