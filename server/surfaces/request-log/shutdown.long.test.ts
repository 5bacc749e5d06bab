import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '#/test/database.ts';
import { Service, command, type Environment } from '#/test/service.ts';

const folder = await mkdtemp(join(tmpdir(), 'callwright-request-log-'));
const database = await testDatabase();
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a process that is asked to stop stores the requests it still holds', async (t) => {
  const environment: Environment = {
    DATA_DIR: folder,
    APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a',
    DATABASE_URL: database.url,
  };
  const owner = ['--email', 'log@example.test', '--password', 'a long enough one'];
  const { workspace } = await command(environment, 'workspace', 'create', '--name', 'Log', ...owner);
  const key = ['key', 'create', '--workspace', workspace.slug, '--name', 'Test', '--scopes', '*'];
  const { apiKey } = await command(environment, ...key);
  const first = await Service.start(environment);
  for (let count = 0; count < 5; count++) await first.call('GET', '/v1/products', apiKey);
  assert.equal(await first.end('SIGTERM'), 0);
  const second = await Service.start(environment);
  t.after(() => second.end('SIGKILL'));
  const { body } = await second.call('GET', '/v1/requestLog?route=/v1/products', apiKey);
  assert.equal(body['count'], 5);
});
