import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { callMails } from '#/effects/mail/subscriber.ts';
import { webhooks } from '#/effects/webhooks/fan-out.ts';
import { handlers } from '#/main/handlers.ts';
import { assistantTools } from '#/surfaces/mcp/assistant-tools.ts';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { sql } from '#/platform/db/sql.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { publish } from './publish.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';

/** The changes that the subscribers below received, by workspace. */
const received = new Map<number, NumberedChange[]>();
const recovered = Promise.withResolvers<void>();
let health: 'fine' | 'fails' | 'recovers' = 'fine';

const refusals: Subscriber = {
  name: 'test.refusals',
  types: ['routing.*'],
  handle: async ({ accountId }, changes) => {
    received.set(accountId, [...(received.get(accountId) ?? []), ...changes]);
  },
};

const told: number[] = [];

/** Used only by workspaces that have tags. */
const ofTags: Subscriber = {
  name: 'test.tags',
  types: ['routing.*'],
  isUsed: (accountId) => sql`exists (select from tag t where t.account_id = ${accountId})`,
  handle: async ({ accountId }) => void told.push(accountId),
};

/** Writes its emails and fails until it is told to recover; then it writes them twice. */
const mails: Subscriber = {
  ...callMails,
  handle: async (tx, changes) => {
    await callMails.handle(tx, changes);
    if (health === 'fails') throw new Error('This subscriber fails');
    if (health === 'recovers') {
      await callMails.handle(tx, changes);
      tx.afterCommit(recovered.resolve);
    }
  },
};

const server = await startServer(contract, handlers, {}, assistantTools, [refusals, ofTags, mails, webhooks]);
after(() => server.close());

const typesIn = async (w: Workspace): Promise<string[]> =>
  (await w.get('/v1/changes')).body.data.map(({ type }: Json) => type);

test('a subscriber receives each change of its types once, in order, with what its cause left for it', async () => {
  const w = await createTestWorkspace(server);
  const refused = { eventId: 1, contactId: 1, excluded: [] };
  await w.within(async (tx) => {
    await publish(tx, 'routing.no_host', refused, { context: { why: 'asked' } });
    await publish(tx, 'contact.erased', { id: 1 });
    await publish(tx, 'routing.no_host', refused);
  });
  await assert.rejects(
    w.within(async (tx) => {
      await publish(tx, 'routing.no_host', refused);
      throw new Error('given up');
    }),
  );
  await server.drainOutbox();
  await server.drainOutbox();
  assert.deepEqual(await typesIn(w), ['routing.no_host', 'contact.erased', 'routing.no_host']);
  assert.deepEqual(
    received.get(w.id)?.map(({ sequence, context }) => [sequence, context]),
    [
      [1, { why: 'asked' }],
      [3, null],
    ],
  );
});

test('a subscriber that a workspace has no use for is not told of its changes', async () => {
  const [idle, busy] = [await createTestWorkspace(server), await createTestWorkspace(server)];
  assert.equal((await busy.post('/v1/contacts/tags', { name: 'warm' })).status, 201);
  for (const w of [idle, busy])
    await w.within((tx) => publish(tx, 'routing.no_host', { eventId: 1, contactId: 1, excluded: [] }));
  await server.drainOutbox();
  assert.deepEqual(told, [busy.id]);
  assert.equal(received.get(idle.id)?.length, 1);
});

test('the extra context for subscribers is never published, and deleted once they are done', async () => {
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, [w.owner.userId]);
  const { body } = await w.post('/v1/eventCalls', booking(event, halfHour(2)));
  assert.equal(body.data.eventCall.inviteeName, 'Lee');
  const { data } = (await w.get('/v1/changes')).body;
  assert.ok(data.some(({ type }: Json) => type === 'call.booked'));
  assert.ok(!JSON.stringify(data).includes('"context"'));
  const left = await w.db.run('select type from change where account_id = $1 and context is not null', [
    w.id,
  ]);
  assert.deepEqual(left.rows, []);
});

test('one that fails holds up neither webhooks nor the feed, and is tried again without doing anything twice', async () => {
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, [w.owner.userId]);
  const hook = await w.post('/v1/webhooks', { url: 'https://example.com/hooks', types: ['call.booked'] });
  assert.equal(hook.status, 201, JSON.stringify(hook.body));
  health = 'fails';
  assert.equal((await w.post('/v1/eventCalls', booking(event, halfHour(3)))).status, 201);
  await server.drainOutbox();
  assert.ok((await typesIn(w)).includes('call.booked'));
  const { webhook } = hook.body.data;
  const { body } = await w.get(`/v1/webhooks/${webhook.id}/deliveries`);
  assert.deepEqual(
    body.data.deliveries.map(({ type }: Json) => type),
    ['call.booked'],
  );
  health = 'recovers';
  await recovered.promise;
  const { data } = (await w.get('/v1/mails')).body;
  assert.deepEqual(data.mails.map(({ kind }: Json) => kind).toSorted(), [
    'confirmation',
    'confirmation.host',
  ]);
});
