import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Json } from '#/test/client.ts';
import { eventually } from '#/test/eventually.ts';
import { allDelivered } from '#/test/receiver.ts';
import { server, workspace } from '#/effects/webhooks/testing/server.ts';

const guide = readFileSync(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
const snippets = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');
/** A function cannot contain imports, so they are loaded dynamically. */
const program = snippets
  .join('\n')
  .replaceAll(/^import (\{.*\}) from ('.*');$/gm, 'const $1 = await load($2);');
const given = ['BASE', 'KEY', 'HOOK', 'PORT', 'load'];
const replies =
  '{ server, inbox, secret, webhook, delivery, eventOf, isNews, recovered, replayed, again, after, samples, subscribed, unsubscribed }';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo; // of a listening server
  await new Promise((closed) => probe.close(closed));
  return port;
}

test('the snippets of docs/guides/webhooks.md run in their order and are answered as they say', async () => {
  const w = await workspace();
  await w.post('/v1/products', { name: 'Before the webhook' });
  const port = await freePort();
  const hook = `http://127.0.0.1:${port}/hooks/callwright`;
  // The code is from our own guide, and running it is the purpose of the test.
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function(...given, `return (async () => { ${program}\nreturn ${replies}; })();`);
  const made: Json = await run(server.origin, w.key, hook, port, (name: string) => import(name));
  const receiver: Server = made.server;
  after(() => receiver.close());
  assert.equal(made.delivery.status, 'SUCCEEDED');
  assert.equal(made.delivery.attemptLog[0].httpStatus, 204);
  const [tested] = [...made.inbox.values()];
  assert.deepEqual([tested.type, tested.data.sampleOf], ['webhook.test', 'call.booked']);
  for (const reply of [made.recovered, made.replayed, made.again]) assert.equal(reply.status, 200);
  assert.ok(
    [...made.inbox.values()].some(({ type }) => type === 'product.created'),
    'the feed has it',
  );
  assert.ok(made.after > 0);
  const [before, later] = [1, 2].map((sequence) => ({
    type: 'deal.updated',
    sequence,
    data: { object: { id: 7 } },
  }));
  assert.deepEqual([later, before, later].map(made.isNews), [true, false, false]);
  assert.equal(made.samples[0].type, 'deal.created');
  assert.match(made.subscribed.secret, /^whsec_/);
  assert.equal(made.unsubscribed.data.deleted, true);

  const [id, at, text] = ['evt_1', new Date(), '{"type":"deal.updated"}'];
  const signature = new Webhook(made.secret).sign(id, at, text);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signature,
  };
  assert.deepEqual(await made.eventOf({ headers }, text), { type: 'deal.updated' });
  await assert.rejects(made.eventOf({ headers }, `${text} `), { reason: 'NO_MATCH' });

  await w.post('/v1/contacts', { email: 'ada@example.test' });
  await eventually(() => [...made.inbox.values()].some(({ type }) => type === 'contact.created'));
  await allDelivered(server, w);
  const changed = await fetch(hook, { method: 'POST', body: '{}' });
  assert.equal(changed.status, 400, 'what is not signed is refused');
});
