import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '#/test/database.ts';
import { Service, command } from '#/test/service.ts';

const database = await testDatabase();
after(() => database.drop());
const { url } = database;
const points = 40;

test('two processes share one budget from the first request of the second', async (context) => {
  const environment = {
    DATABASE_URL: url,
    APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a',
  };
  const first = await Service.start(environment);
  context.after(() => first.end('SIGKILL'));
  const { workspace } = await command(
    environment,
    'workspace',
    'create',
    '--name',
    'Two',
    '--email',
    'two@example.test',
    '--password',
    'a long enough one',
    '--plan',
    'ENTERPRISE',
  );
  const { apiKey } = await command(
    environment,
    'key',
    'create',
    '--workspace',
    workspace.slug,
    '--name',
    'Test',
    '--scopes',
    '*',
  );
  // The window is longer than the start of the second process takes.
  const limits = ['--points', String(points), '--window', '300'];
  await command(environment, 'limits', 'set', '--workspace', workspace.slug, ...limits);
  const ask = async (origin: string) =>
    (await fetch(`${origin}/v1/users`, { headers: { Authorization: `Bearer ${apiKey}` } })).status;
  assert.equal(await ask(first.origin), 200);

  const second = await Service.start(environment);
  context.after(() => second.end('SIGKILL'));
  const statuses = await Promise.all(
    Array.from({ length: 3 * points }, (_, index) => ask(index % 2 === 0 ? first.origin : second.origin)),
  );
  const allowed = statuses.filter((status) => status === 200).length;
  assert.equal(allowed, points - 1, 'the first process had let one through');
  assert.equal(statuses.filter((status) => status !== 200 && status !== 429).length, 0);
});
