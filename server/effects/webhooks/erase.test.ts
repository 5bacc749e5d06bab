import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { savedContact } from '#/test/contacts.ts';
import type { Json } from '#/test/client.ts';
import { eventually } from '#/test/eventually.ts';
import { allDelivered, Receiver, webhookTo } from '#/test/receiver.ts';
import type { Workspace } from '#/test/workspace.ts';
import { server, workspace } from '#/effects/webhooks/testing/server.ts';

const path = '/v1/webhooks';
const person = {
  firstName: 'Zebulon',
  lastName: 'Quagmire',
  email: 'zebulon@quagmire.test',
  phoneNumber: '+4930555019',
};
const traces = /zebulon|quagmire|555019/i;

// A receiver that replies with what it receives, and refuses the first request.
const receiver = await Receiver.start((response, { text }, count) =>
  response.writeHead(count === 1 ? 500 : 200).end(text),
);
after(() => receiver.close());

/** The content of the delivery log and the feed. */
async function everythingSaid(w: Workspace): Promise<string> {
  const { deliveries } = (await w.get('/v1/webhookDeliveries', { limit: 100 })).body.data;
  const details = await Promise.all(
    deliveries.map(({ id }: Json) => w.get(`/v1/webhookDeliveries/${id}`).then(({ body }) => body)),
  );
  const feed = await w.get('/v1/changes', { limit: 100 });
  const samples = await w.get('/v1/webhookSamples/contact.created');
  return JSON.stringify([details, feed.body, samples.body.data]);
}

test('W-20: erasing a contact takes the person out of the feed, the samples, and bodies and answers in the log', async () => {
  const w = await workspace();
  const { id: webhookId } = await webhookTo(w, receiver.url);
  const { id } = await savedContact(w, person);
  await w.post('/v1/contacts/notes', { contactId: id, note: 'Zebulon called' });
  await w.put('/v1/contacts', { id, lastName: 'Quagmire-Smith' });
  await allDelivered(server, w);
  assert.match(await everythingSaid(w), traces);
  const erased = await w.post('/v1/contacts/delete', { ids: [id], erase: true });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  await allDelivered(server, w);
  assert.doesNotMatch(await everythingSaid(w), traces);
  const before = receiver.received.length;
  const { body } = await w.post(`${path}/${webhookId}/replay`, { from: '2020-01-01T00:00:00Z' });
  assert.ok(body.data.queued >= 4, JSON.stringify(body));
  await eventually(() => receiver.received.length >= before + body.data.queued);
  await allDelivered(server, w);
  const again = receiver.received.slice(before).map(({ text }) => text);
  assert.doesNotMatch(again.join('\n'), traces, 'what is sent again holds nothing of the person');
  assert.doesNotMatch(await everythingSaid(w), traces);
});

test('W-20: an answer that arrives after its person was erased is not kept', async () => {
  const w = await workspace();
  const erased = Promise.withResolvers<void>();
  const slow = await Receiver.start((response, { text, body }) => {
    if (body.type === 'contact.created') void erased.promise.then(() => response.writeHead(200).end(text));
    else response.writeHead(200).end(text);
  });
  after(() => slow.close());
  await webhookTo(w, slow.url);
  const { id } = await savedContact(w, person);
  await eventually(() => slow.received.length > 0);
  assert.equal((await w.post('/v1/contacts/delete', { ids: [id], erase: true })).status, 200);
  erased.resolve();
  await allDelivered(server, w);
  const said = await everythingSaid(w);
  assert.ok(said.includes('"httpStatus":200'), 'the answer is in the log');
  assert.doesNotMatch(said, traces);
});

test('W-20: webhooks, deliveries and changes of another workspace are 404 or not there', async () => {
  const [mine, other] = [await workspace(), await workspace()];
  const { id } = await webhookTo(other, receiver.url);
  await savedContact(other, person);
  await allDelivered(server, other);
  const [{ id: deliveryId }] = (await other.get('/v1/webhookDeliveries')).body.data.deliveries;
  const patched = await mine.client.send('PATCH', `${path}/${id}`, JSON.stringify({ status: 'PAUSED' }));
  const answers = [
    await mine.get(`${path}/${id}`),
    patched,
    await mine.delete(`${path}/${id}`),
    await mine.get(`${path}/${id}/deliveries`),
    await mine.get(`/v1/webhookDeliveries/${deliveryId}`),
    await mine.post(`/v1/webhookDeliveries/${deliveryId}/redeliver`, {}),
    await mine.post(`${path}/${id}/test`, {}),
    await mine.owner.client.post(`${path}/${id}/revealSecret`, {}),
    await mine.owner.client.post(`${path}/${id}/rotateSecret`, {}),
    await mine.post(`${path}/${id}/replay`, { from: '2020-01-01T00:00:00Z' }),
    await mine.post(`${path}/${id}/recover`, { since: '2020-01-01T00:00:00Z' }),
  ];
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 404),
  );
  assert.equal((await mine.get('/v1/webhookDeliveries', { endpointIds: id })).body.data.count, 0);
  assert.deepEqual((await mine.get('/v1/changes')).body.data, []);
  assert.equal((await other.get(`${path}/${id}`)).body.data.webhook.status, 'ACTIVE');
});
