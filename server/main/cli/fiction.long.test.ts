import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import { command } from '#/test/service.ts';

test('workspace fiction makes a copy with made-up people, and says where it is', async () => {
  const w = await workspace();
  assert.equal(
    (await w.post('/v1/contacts', { firstName: 'Zebulon', email: 'zeb@example.test' })).status,
    201,
  );
  const environment = { DATABASE_URL: server.databaseUrl, APP_SECRET: server.app.config.appSecret };
  const made = await command(environment, 'workspace', 'fiction', '--workspace', String(w.id), '--json');
  assert.notEqual(made.workspace.id, w.id);
  assert.ok(made.rows > 0);
});
