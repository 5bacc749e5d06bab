import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { livingPostmaster } from '#/platform/cluster/postmaster.ts';
import { dataFolder } from '#/test/data-folder.ts';
import { eventually } from '#/test/eventually.ts';
import { Receiver } from '#/test/receiver.ts';
import { command, Service, type Environment } from '#/test/service.ts';

// The service and its embedded PostgreSQL are killed repeatedly while contacts are created, delivered, and read from
// the feed.

const changes = 2_000;
const kills = 6;
const writers = 6;

const folder = dataFolder();
const receiver = await Receiver.start();
let service: Service | null = null;
after(async () => {
  await service?.end('SIGKILL');
  receiver.close();
  await folder.remove();
});

const environment: Environment = {
  DATA_DIR: folder.path,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  WEBHOOK_RETRY_SCHEDULE: '0,1,1,1,1,1,1,1,1,1',
  LOG_LEVEL: 'silent',
};

type Event = { id: string; type: string; sequence: number; data: { object: { email: string } } };

async function makeKey(): Promise<string> {
  const owner = ['--email', 'o@kill.test', '--password', 'correct horse battery'];
  const made = await command(environment, 'workspace', 'create', '--name', 'Kill', ...owner);
  const id = String(made.workspace.id);
  return (await command(environment, 'key', 'create', '--workspace', id, '--name', 'k', '--scopes', '*'))
    .apiKey;
}

/** Retries until a request succeeds; null if it may or may not have been carried out. */
async function ask<T>(method: string, path: string, key: string, body?: object): Promise<T | null> {
  try {
    const answer = await service?.call(method, path, key, body);
    return answer !== undefined && answer.status < 300 ? (answer.body as T) : null;
  } catch {
    return null;
  }
}

async function insist<T>(path: string, key: string): Promise<T> {
  for (;;) {
    const answer = await ask<T>('GET', path, key);
    if (answer !== null) return answer;
  }
}

test('W-2: over 2,000 changes with kill -9 at random moments nothing is lost, duplicates have the same webhook-id, and the feed has every event once', async () => {
  const key = await makeKey();
  service = await Service.start(environment);
  const endpoint = { url: receiver.url, types: ['contact.created'] };
  assert.ok((await ask('POST', '/v1/webhooks', key, endpoint)) !== null);

  const acknowledged = new Set<string>();
  let asked = 0;
  const write = async (): Promise<void> => {
    while (acknowledged.size < changes) {
      const email = `c${(asked += 1)}@kill.test`;
      if ((await ask('POST', '/v1/contacts', key, { email })) !== null) acknowledged.add(email);
    }
  };
  const feed: Event[] = [];
  let isWriting = true;
  const follow = async (): Promise<void> => {
    for (let cursor = 0; ;) {
      const wasWriting = isWriting;
      const path = `/v1/changes?limit=100&types=contact.created&after=${cursor}`;
      const page = await insist<{ data: Event[]; meta: { after: number; hasMore: boolean } }>(path, key);
      feed.push(...page.data);
      cursor = page.meta.after;
      if (!wasWriting && !page.meta.hasMore) return;
    }
  };
  const killAgain = async (): Promise<void> => {
    for (let kill = 1; kill <= kills; kill++) {
      const when = (changes * (kill - 0.5)) / (kills + 1);
      await eventually(() => acknowledged.size >= when);
      // If only PostgreSQL is killed, it restarts by itself; if the service is killed too, at the next start.
      if (kill % 3 !== 1) process.kill(livingPostmaster(join(folder.path, 'postgres'))?.pid ?? 0, 'SIGKILL');
      if (kill % 3 !== 2) {
        await service?.end('SIGKILL');
        service = await Service.start(environment);
      }
    }
  };
  const written = Promise.all([killAgain(), ...Array.from({ length: writers }, write)]).then(
    () => (isWriting = false),
  );
  await Promise.all([written, follow()]);

  const { data } = await insist<{ data: { count: number } }>('/v1/contacts?limit=1', key);
  const emails = new Set(feed.map((event) => event.data.object.email));
  assert.equal(emails.size, feed.length, 'the feed has every event once');
  assert.equal(data.count, feed.length, 'a contact without its event, or an event without its contact');
  assert.deepEqual(
    [...acknowledged].filter((email) => !emails.has(email)),
    [],
    'acknowledged and lost',
  );
  assert.ok(feed.every(({ sequence }, index) => index === 0 || sequence > (feed[index - 1]?.sequence ?? 0)));

  const ids = new Set(feed.map(({ id }) => id));
  await eventually(() => new Set(receiver.ids()).size >= ids.size);
  assert.deepEqual(new Set(receiver.ids()), ids);
  const bodies = new Map(receiver.received.map(({ id, body }) => [body.data.object.email, id]));
  assert.equal(bodies.size, ids.size, 'what came twice had the same webhook-id');
});
