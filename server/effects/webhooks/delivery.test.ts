import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { eventually } from '#/test/eventually.ts';
import { longTest } from '#/test/full-size.ts';
import { allDelivered, webhookTo, type Received, receiver } from '#/test/receiver.ts';
import { server, workspace } from '#/effects/webhooks/testing/server.ts';

const signed = ({ headers }: Received): Record<string, string> => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
});

test('W-1: each change is delivered once, a refused request is not, and every body is the feed’s', async () => {
  const [w, to] = [await workspace(), await receiver()];
  await webhookTo(w, to.url);
  await savedContact(w, { email: 'ada@example.test', firstName: 'Ada' });
  assert.equal((await w.post('/v1/contacts', { email: 'no address' })).status, 400);
  await savedContact(w, { email: 'bob@example.test' });
  await allDelivered(server, w);
  const feed: Json[] = (await w.get('/v1/changes', { limit: 100 })).body.data;
  const created = feed.filter(({ type }) => type === 'contact.created');
  assert.equal(created.length, 2);
  assert.deepEqual(
    to.of('contact.created').map(({ body }) => body),
    created,
  );
  assert.equal(new Set(to.ids()).size, to.received.length, 'nothing came twice');
});

test('W-3: standardwebhooks verifies the body; a changed byte, an old time and another secret do not pass', async () => {
  const [w, to] = [await workspace(), await receiver()];
  const { secret } = await webhookTo(w, to.url, { types: ['contact.*'] });
  await savedContact(w, { email: 'zoe@example.test', firstName: 'Zoë 🙂' });
  await allDelivered(server, w);
  const [sent] = to.received;
  assert.ok(sent);
  const verifier = new Webhook(secret);
  assert.deepEqual(verifier.verify(sent.text, signed(sent)), sent.body);
  assert.throws(() => verifier.verify(sent.text.replace('Zo', 'zo'), signed(sent)));
  assert.throws(() =>
    verifier.verify(sent.text, {
      ...signed(sent),
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 301),
    }),
  );
  assert.throws(() => verifier.verify(sent.text, { ...signed(sent), 'webhook-id': 'evt_other' }));
  const other = new Webhook(`whsec_${Buffer.alloc(32, 7).toString('base64')}`);
  assert.throws(() => other.verify(sent.text, signed(sent)));
});

test('W-3: a retry keeps its webhook-id and body and is signed with the time of the attempt', async () => {
  const w = await workspace();
  const to = await receiver((response, _, count) => {
    if (count === 1) server.clock.advance(2_000);
    response.writeHead(count === 1 ? 500 : 200).end();
  });
  const { secret } = await webhookTo(w, to.url, { types: ['contact.created'] });
  await savedContact(w, { email: 'ada@example.test' });
  await allDelivered(server, w);
  const [first, second] = to.received;
  assert.ok(first && second && to.received.length === 2);
  assert.equal(first.id, second.id);
  assert.equal(first.text, second.text);
  assert.ok(Number(second.headers['webhook-timestamp']) > Number(first.headers['webhook-timestamp']));
  new Webhook(secret).verify(second.text, signed(second));
});

test('W-5: after a rotation both secrets verify, and with no overlap only the new one', async () => {
  const [w, to] = [await workspace(), await receiver()];
  const { id, secret: old } = await webhookTo(w, to.url, { types: ['contact.created'] });
  const rotate = async (overlapHours: number): Promise<string> =>
    (await w.owner.client.post(`/v1/webhooks/${id}/rotateSecret`, { overlapHours })).body.data.webhook.secret;
  const second = await rotate(24);
  await savedContact(w, { email: 'a@example.test' });
  await allDelivered(server, w);
  const [both] = to.received;
  assert.ok(both);
  assert.equal(String(both.headers['webhook-signature']).split(' ').length, 2);
  for (const secret of [old, second]) new Webhook(secret).verify(both.text, signed(both));
  const third = await rotate(0);
  await savedContact(w, { email: 'b@example.test' });
  await allDelivered(server, w);
  const last = to.received[1];
  assert.ok(last);
  new Webhook(third).verify(last.text, signed(last));
  for (const secret of [old, second])
    assert.throws(() => new Webhook(secret).verify(last.text, signed(last)));
});

test('W-5: 24 hours after a rotation the old secret signs no more', async (t) => {
  const [w, to] = [await workspace(), await receiver()];
  const { id } = await webhookTo(w, to.url, { types: ['contact.created'] });
  await w.owner.client.post(`/v1/webhooks/${id}/rotateSecret`, { overlapHours: 24 });
  t.after(() => server.clock.reset());
  server.clock.advance(dayMs + 1_000);
  await savedContact(w, { email: 'a@example.test' });
  await allDelivered(server, w);
  assert.equal(String(to.received[0]?.headers['webhook-signature']).split(' ').length, 1);
});

test('W-6: a success on the third attempt ends it; each attempt is in the log with status, time and answer', async () => {
  const w = await workspace();
  const to = await receiver((response, _, count) =>
    response.writeHead(count < 3 ? 503 : 200).end(`answer ${count}`),
  );
  const { id } = await webhookTo(w, to.url, { types: ['contact.created'] });
  await savedContact(w, { email: 'ada@example.test' });
  await allDelivered(server, w);
  assert.equal(to.received.length, 3);
  const { deliveries } = (await w.get(`/v1/webhooks/${id}/deliveries`)).body.data;
  assert.equal(deliveries.length, 1);
  assert.equal(deliveries[0].status, 'SUCCEEDED');
  const { delivery } = (await w.get(`/v1/webhookDeliveries/${deliveries[0].id}`)).body.data;
  assert.deepEqual(
    delivery.attemptLog.map((attempt: { number: number; httpStatus: number }) => [
      attempt.number,
      attempt.httpStatus,
    ]),
    [
      [1, 503],
      [2, 503],
      [3, 200],
    ],
  );
});

test('W-6: when no attempt succeeds the delivery has failed, and can be sent again', async () => {
  const w = await workspace();
  const to = await receiver((response) => response.writeHead(500).end());
  const { id } = await webhookTo(w, to.url, { types: ['contact.created'] });
  await savedContact(w, { email: 'ada@example.test' });
  await allDelivered(server, w);
  assert.equal(to.received.length, 4, 'as often as the schedule says');
  const [delivery] = (await w.get(`/v1/webhooks/${id}/deliveries`)).body.data.deliveries;
  assert.equal(delivery.status, 'FAILED');
  to.answerWith((response) => response.writeHead(200).end());
  await w.post(`/v1/webhookDeliveries/${delivery.id}/redeliver`);
  await allDelivered(server, w);
  assert.equal(to.received.length, 5);
  assert.equal(new Set(to.ids()).size, 1);
  const [again] = (await w.get(`/v1/webhooks/${id}/deliveries`)).body.data.deliveries;
  assert.equal(again.status, 'SUCCEEDED');
  assert.equal(again.attempts, 5);
});

test('W-6: Retry-After of a busy receiver is waited for', async () => {
  const w = await workspace();
  const to = await receiver((response, _, count) =>
    count === 1 ? response.writeHead(429, { 'Retry-After': '3' }).end() : response.writeHead(204).end(),
  );
  await webhookTo(w, to.url, { types: ['contact.created'] });
  await savedContact(w, { email: 'ada@example.test' });
  await allDelivered(server, w);
  const [first, second] = to.received;
  assert.ok(first && second);
  assert.ok(second.at - first.at >= 2_900, 'not before the three seconds that were asked for');
});

test('W-7: 410 switches the endpoint off at once; waiting events are sent when it is switched on again', async () => {
  const w = await workspace();
  const gone = await receiver((response) => response.writeHead(410).end());
  const others = await receiver();
  const { id } = await webhookTo(w, gone.url, { types: ['contact.created'] });
  await webhookTo(w, others.url, { types: ['webhook.endpoint.disabled'] });
  await savedContact(w, { email: 'a@example.test' });
  const status = async (): Promise<string> => (await w.get(`/v1/webhooks/${id}`)).body.data.webhook.status;
  await eventually(async () => (await status()) === 'DISABLED');
  await allDelivered(server, w);
  assert.equal(gone.received.length, 1);
  assert.deepEqual(
    others.received.map(({ body }) => body.data.object),
    [{ id, url: gone.url, status: 'DISABLED', disabledReason: 'GONE' }],
  );
  await savedContact(w, { email: 'b@example.test' });
  gone.answerWith((response) => response.writeHead(200).end());
  assert.equal((await w.client.send('PATCH', `/v1/webhooks/${id}`, '{"status":"ACTIVE"}')).status, 200);
  await savedContact(w, { email: 'c@example.test' });
  await eventually(() => gone.received.length >= 2);
  await allDelivered(server, w);
  assert.deepEqual(
    gone.received.slice(1).map(({ body }) => body.data.object.email),
    ['c@example.test'],
    'what happened while it was off is not sent by itself',
  );
});

longTest(
  'W-8: an endpoint that fails for five days is switched off once, and the administrators of the workspace get a mail',
  async (t) => {
    const w = await workspace();
    const to = await receiver((response) => response.writeHead(500).end());
    const { id } = await webhookTo(w, to.url, { types: ['contact.created'] });
    t.after(() => server.clock.reset());
    const webhook = async () => (await w.get(`/v1/webhooks/${id}`)).body.data.webhook;
    await savedContact(w, { email: 'a@example.test' });
    await allDelivered(server, w);
    assert.equal((await webhook()).status, 'ACTIVE');
    server.clock.advance(5 * dayMs - 60_000);
    await savedContact(w, { email: 'b@example.test' });
    await allDelivered(server, w);
    assert.equal((await webhook()).status, 'ACTIVE', 'a minute is left');
    server.clock.advance(61_000);
    await savedContact(w, { email: 'c@example.test' });
    await eventually(async () => (await webhook()).status === 'DISABLED');
    await allDelivered(server, w);
    const { disabledReason } = await webhook();
    assert.equal(disabledReason, 'FAILING');
    const { mails } = (await w.as(w.owner.token).get('/v1/mails')).body.data;
    const about = mails.filter(({ kind }: { kind: string }) => kind === 'webhook_disabled');
    assert.deepEqual(
      about.map((mail: { to: string }) => mail.to),
      [w.owner.email],
    );
  },
);

test('A paused endpoint collects nothing; a deleted one receives nothing more', async () => {
  const w = await workspace();
  const to = await receiver();
  const { id } = await webhookTo(w, to.url, { types: ['contact.created'] });
  const set = (status: string) => w.client.send('PATCH', `/v1/webhooks/${id}`, JSON.stringify({ status }));
  await set('PAUSED');
  await savedContact(w, { email: 'a@example.test' });
  await set('ACTIVE');
  await savedContact(w, { email: 'b@example.test' });
  await eventually(() => to.received.length > 0);
  await allDelivered(server, w);
  assert.deepEqual(
    to.received.map(({ body }) => body.data.object.email),
    ['b@example.test'],
  );
  await w.delete(`/v1/webhooks/${id}`);
  await savedContact(w, { email: 'c@example.test' });
  await allDelivered(server, w);
  assert.equal(to.received.length, 1);
});

test('DELETE /v1/webhooks/{id} cancels what waits for another attempt', async () => {
  const w = await workspace();
  const to = await receiver((response) => response.writeHead(503, { 'Retry-After': '3600' }).end());
  const { id } = await webhookTo(w, to.url, { types: ['contact.created'] });
  await savedContact(w, { email: 'ada@example.test' });
  await eventually(() => to.received.length > 0);
  await w.delete(`/v1/webhooks/${id}`);
  const found = (): Promise<{ rows: { status: string }[] }> =>
    w.db.run('select status from webhook_delivery where account_id = $1', [w.id]);
  await eventually(async () => (await found()).rows[0]?.status === 'CANCELLED');
});
