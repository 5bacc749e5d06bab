import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';
import { sql } from '#/platform/db/sql.ts';
import { handlers } from '#/main/handlers.ts';
import { fault, oauthAt, pkce } from '#/test/oauth-at.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { sweep } from './upkeep.ts';

// A separate server, because the cleanup runs in all workspaces.
const server = await startServer(contract, handlers);
after(() => server.close());
afterEach(() => server.clock.reset());

const { publicClient, exchange, refresh, tokensFor, isGood } = oauthAt(server);
const w = await createTestWorkspace(server);
const monthMs = 30 * dayMs;

test('OAuth 9: a client without a workspace ends after a day without consent, otherwise with its last refresh token', async () => {
  const [unused, used] = [await publicClient(), await publicClient()];
  await tokensFor(w.owner, used);
  server.clock.advance(25 * hourMs);
  const code = pkce();
  const gone = await exchange(unused, 'oac_whatever', code.verifier);
  assert.deepEqual(fault(gone), [401, 'invalid_client']);
  await tokensFor(w.owner, used);
  await sweep(server.app);
  assert.equal((await server.anybody.get(`/v1/.well-known/oauth-client/${unused.id}`)).status, 404);
  server.clock.advance(31 * dayMs);
  assert.deepEqual(fault(await exchange(used, 'oac_whatever', code.verifier)), [401, 'invalid_client']);
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
