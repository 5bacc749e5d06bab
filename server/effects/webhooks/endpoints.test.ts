import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, Reply } from '#/test/client.ts';
import { newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import { newWebhook, nowhere, webhooksPath as path } from '#/test/webhooks.ts';

test('W-12: POST /v1/webhooks 201 shows id and secret, GET lists it without the secret, DELETE 200 as often as asked', async () => {
  const w = await workspace();
  const made = await newWebhook(w, { types: ['call.*', 'deal.created', 'call.*'], description: 'CRM' });
  assert.match(made.id, /^whe_[0-9A-Za-z]{24}$/);
  const { secret, ...shown } = made;
  assert.equal(made.secretHint, secret.slice(-4));
  const listed = await w.get(path);
  assert.deepEqual(listed.body.data, { webhooks: [shown], count: 1 });
  const { url, types, filters, payload, format, apiVersion, status, createdBy, stats } = shown;
  assert.deepEqual(
    [url, types, payload, format, apiVersion],
    [nowhere, ['call.*', 'deal.created'], 'full', 'plain', 'v1'],
  );
  assert.deepEqual([filters, status, createdBy], [{ eventIds: [], userIds: [] }, 'ACTIVE', w.owner.userId]);
  assert.deepEqual([stats.failing, stats.waiting, stats.lastSuccessAt], [false, 0, null]);
  for (let count = 0; count < 2; count += 1) {
    const { status: answered, body } = await w.delete(`${path}/${made.id}`);
    assert.deepEqual([answered, body.data], [200, { id: made.id, deleted: true }]);
  }
  assert.equal((await w.get(`${path}/${made.id}`)).status, 404);
  assert.equal((await w.client.send('PATCH', `${path}/${made.id}`, '{"status":"ACTIVE"}')).status, 404);
  assert.equal((await w.delete(`${path}/whe_never`)).status, 404);
  assert.equal((await w.get(path)).body.data.count, 0);
});

test('W-12: scopes webhooks:read and webhooks:write are asked for, and administrators alone may', async () => {
  const w = await workspace();
  const { id } = await newWebhook(w);
  const reader = (await w.keyWith(['webhooks:read'])).client;
  const writer = (await w.keyWith(['webhooks:write'])).client;
  assert.equal((await reader.get(`${path}/${id}`)).status, 200);
  assert.equal((await reader.post(path, { url: nowhere })).status, 403);
  assert.equal((await reader.post(`${path}/${id}/revealSecret`, {})).status, 403);
  assert.equal((await writer.get(path)).status, 403);
  assert.equal((await writer.delete(`${path}/${id}`)).status, 200);
  const manager = await w.member('SALES_MANAGER');
  assert.equal((await manager.client.get(path)).body.code, 'INSUFFICIENT_ROLE');
});

test('W-12: a workspace has 50 webhooks, also when 60 are asked for at once; 409 LIMIT_REACHED for the others', async () => {
  const w = await workspace();
  // On a busy machine, a request that waits too long gets a 503 and is retried.
  const insist = async (): Promise<Reply<Json>> => {
    const answer = await w.post(path, { url: nowhere, types: ['webhook.test'] });
    return answer.status === 503 ? insist() : answer;
  };
  const answers = await Promise.all(Array.from({ length: 60 }, insist));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [
    ...Array.from({ length: 50 }, () => 201),
    ...Array.from({ length: 10 }, () => 409),
  ]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  assert.deepEqual([refused.code, refused.details], ['LIMIT_REACHED', { max: 50 }]);
  const first = answers.find(({ status }) => status === 201)?.body.data.webhook;
  await w.delete(`${path}/${first.id}`);
  await newWebhook(w);
  assert.equal((await w.get(path, { limit: 100 })).body.data.count, 50);
});

test('PATCH /v1/webhooks/{id} 200 changes what is given, pauses and enables; 412 for another version', async () => {
  const w = await workspace();
  const event = await newEvent(w, []);
  const { id } = await newWebhook(w, { description: 'CRM' });
  const patch = (body: object, client = w.client) =>
    client.send('PATCH', `${path}/${id}`, JSON.stringify(body));
  const read = await w.get(`${path}/${id}`);
  const first = await patch({ status: 'PAUSED', filters: { eventIds: [event.id, event.id] } });
  const { webhook } = first.body.data;
  assert.deepEqual(
    [first.status, webhook.status, webhook.description, webhook.filters],
    [200, 'PAUSED', 'CRM', { eventIds: [event.id], userIds: [] }],
  );
  assert.equal((await w.get(path, { status: 'ACTIVE' })).body.data.count, 0);
  const second = await patch({
    status: 'ACTIVE',
    filters: { userIds: [w.owner.userId] },
    payload: 'thin',
    description: null,
  });
  const after = second.body.data.webhook;
  assert.deepEqual(after.filters, { eventIds: [event.id], userIds: [w.owner.userId] });
  assert.deepEqual([after.status, after.payload, after.description], ['ACTIVE', 'thin', null]);
  const late = w.client.with({ 'If-Match': read.headers.get('etag') ?? '' });
  assert.equal((await patch({ description: 'Late' }, late)).status, 412);
  assert.equal((await patch({ status: 'DISABLED' })).status, 400);
  const same = await patch({ payload: 'thin' });
  assert.equal(same.body.data.webhook.updatedAt, after.updatedAt, 'nothing changed');
});

test('POST /v1/webhooks 400 names the field: types that do not exist, unknown ids, reserved headers', async () => {
  const w = await workspace();
  const wrong: [object, string][] = [
    [{ types: [] }, 'types'],
    [{ types: ['call.moved'] }, 'types'],
    [{ types: ['calls.*'] }, 'types'],
    [{ filters: { eventIds: [9_000_000_000] } }, 'filters'],
    [{ filters: { userIds: [9_000_000_000] } }, 'filters'],
    [{ payload: 'small' }, 'payload'],
    [{ apiVersion: 'v2' }, 'apiVersion'],
    [{ url: 'no address' }, 'url'],
    [{ url: '' }, 'url'],
    [{ headers: { 'x-a': 'line\r\nwebhook-id: 1' } }, 'headers'],
    [{ headers: { 'x a': '1' } }, 'headers'],
    [{ headers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`x-${n}`, '1'])) }, 'headers'],
  ];
  for (const [fields, field] of wrong) {
    const { status, body } = await w.post(path, { url: nowhere, ...fields });
    const found = [status, Object.keys(body.message?.details?.fieldErrors ?? {})];
    assert.deepEqual(found, [400, [field]], JSON.stringify(fields));
  }
});

test('W-21: custom headers are accepted, except those that belong to the request itself', async () => {
  const w = await workspace();
  const reserved = [
    'webhook-id',
    'Webhook-Signature',
    'WEBHOOK-x',
    'Host',
    'content-length',
    'Content-Type',
    'user-agent',
  ];
  for (const name of [...reserved, 'transfer-encoding', 'connection']) {
    const { status, body } = await w.post(path, { url: nowhere, headers: { [name]: 'x' } });
    assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, ['headers']], name);
  }
  const made = await newWebhook(w, { headers: { Authorization: 'Bearer abc', 'X-Tenant': '7' } });
  assert.deepEqual(made.headerNames, ['authorization', 'x-tenant']);
  assert.ok(!JSON.stringify(await w.get(`${path}/${made.id}`)).includes('Bearer abc'));
  const changed = await w.client.send(
    'PATCH',
    `${path}/${made.id}`,
    JSON.stringify({ headers: { 'x-tenant': null, 'x-new': '1' } }),
  );
  assert.deepEqual(changed.body.data.webhook.headerNames, ['authorization', 'x-new']);
});
