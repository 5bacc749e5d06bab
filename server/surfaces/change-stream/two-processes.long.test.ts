import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChangeStreamClient, type StreamEvent } from '#/test/change-stream.ts';
import { ownDatabase } from '#/test/database.ts';
import { command, Service } from '#/test/service.ts';

const held = await ownDatabase();

test(
  'a stream follows what other processes do; after its process was killed, it goes on at another, with nothing lost or sent twice',
  { timeout: 300_000 },
  async (context) => {
    const environment = { DATABASE_URL: held.url, APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a' };
    const first = await Service.start(environment);
    context.after(() => first.end('SIGKILL'));
    const person = ['--email', 'o@two.test', '--password', 'a long enough one', '--plan', 'ENTERPRISE'];
    const made = await command(environment, 'workspace', 'create', '--name', 'Two', ...person);
    const ofWorkspace = ['--workspace', made.workspace.slug];
    const { apiKey: key } = await command(
      environment,
      'key',
      'create',
      ...ofWorkspace,
      '--name',
      'Test',
      '--scopes',
      '*',
    );
    const second = await Service.start(environment);
    context.after(() => second.end('SIGKILL'));
    context.after(() => held.drop());

    const count = 60;
    const got: StreamEvent[] = [];
    const stream = await ChangeStreamClient.open(first.origin, key);
    await stream.next();
    const writing = (async () => {
      for (let index = 0; index < count; index++) {
        const reply = await fetch(`${second.origin}/v1/products`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: `P${index}` }),
        });
        assert.equal(reply.status, 201);
        await reply.text();
      }
    })();
    got.push(...(await stream.take(count / 3)));
    const dying = first.end('SIGKILL');
    for (let next = await stream.next(); next !== null; next = await stream.next()) got.push(next);
    await dying;

    const resumed = await ChangeStreamClient.open(second.origin, key, '', {
      'Last-Event-ID': String(got.at(-1)?.id),
    });
    assert.equal((await resumed.next())?.event, 'ready');
    got.push(...(await resumed.take(count - got.length)));
    await writing;
    assert.deepEqual(
      got.map(({ id }) => id),
      Array.from({ length: count }, (_, index) => index + 1),
    );
    const names = new Set(got.map(({ data }) => data.data.object.name));
    assert.equal(names.size, count);

    const stopped = second.end('SIGTERM');
    assert.equal(await resumed.next(), null, 'a process that stops ends its streams at once');
    assert.equal(await stopped, 0);
  },
);
