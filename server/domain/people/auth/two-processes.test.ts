import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { createApp } from '#/main/app.ts';
import type { App } from '#/platform/context/ctx.ts';
import { openDatabase } from '#/platform/db/open.ts';
import { runAsLogin, waysTo } from '#/test/database.ts';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { authenticate } from './authenticate.ts';

/** A second process on the same database: an app with its own cache and its own notification connection. */
async function another(): Promise<App> {
  const database = await openDatabase(await waysTo(server.databaseUrl));
  const app = await createApp(server.app.config, database, { works: false, clock: server.clock.now });
  await eventually(() => database.hears());
  return app;
}

async function answer(app: App, token: string): Promise<string> {
  try {
    return (await authenticate(app, `Bearer ${token}`, null, null)).role;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

async function until(expected: string, ask: () => Promise<string>): Promise<void> {
  await eventually(async () => (await ask()) === expected);
}

test('a revoked key, a changed role and an ended session reach the other process', async (t) => {
  const other = await another();
  t.after(() => other.database.close());
  const w = await workspace();
  const member = await w.member('SALES_MANAGER');
  const { key } = await w.keyWith(['*'], member.userId);
  assert.equal(await answer(other, key), 'SALES_MANAGER');
  assert.equal(await answer(other, member.token), 'SALES_MANAGER');

  await w.owner.client.put('/v1/users', { id: member.userId, role: 'SETTER' });
  await until('SETTER', () => answer(other, key));
  await until('SETTER', () => answer(other, member.token));

  await member.client.post('/auth/sign-out');
  await until('TOKEN_INVALID', () => answer(other, member.token));

  const { body } = await w.get('/v1/apiKeys');
  const { id } = body.data.apiKeys.find(({ userId }: { userId: number }) => userId === member.userId);
  await w.delete(`/v1/apiKeys/${id}`);
  await until('API_KEY_INVALID', () => answer(other, key));
});

test('while the connection for notifications is down the cache keeps credentials for two seconds only', async (t) => {
  const other = await another();
  t.after(() => other.database.close());
  const w = await workspace();
  assert.equal(await answer(other, w.key), 'SUPER_ADMIN');
  assert.ok(await isCached(other, w.key));
  await runAsLogin(
    server.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%callwright_credential%' and pid <> pg_backend_pid()`,
  );
  await eventually(() => !other.database.hears());
  // The connection may be back at any moment, but the cache has been cleared at least once.
  server.clock.advance(2_000);
  assert.ok(!(await isCached(other, w.key)));
  await eventually(() => other.database.hears());
  assert.equal(await answer(other, w.key), 'SUPER_ADMIN');
  assert.ok(await isCached(other, w.key));
});

/** Changes the row without a notification: only a cached credential still works. */
async function isCached(app: App, key: string): Promise<boolean> {
  const { db } = server.app.database;
  const hint = key.slice(-4);
  await sql`update api_key set revoked_at = now() where hint = ${hint}`.execute(db);
  const seen = await answer(app, key);
  await sql`update api_key set revoked_at = null where hint = ${hint}`.execute(db);
  return seen !== 'API_KEY_INVALID';
}
