import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { MailServer } from '#/test/mail-server.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const post = await MailServer.start();
const server = await startServer(contract, handlers, {
  SMTP_URL: post.url,
  MAIL_FROM: 'Acme <calls@acme.example>',
});
const bare = await startServer(contract, handlers, {});
after(async () => {
  await server.close();
  await bare.close();
  await post.down();
});
afterEach(() => server.clock.reset());

const path = '/v1/mails/test';

test('POST /v1/mails/test 200 ACCEPTED brings the words of the mail server, and the mail is there', async () => {
  const w = await createTestWorkspace(server);
  const { status, body } = await w.owner.client.post(path, {});
  assert.equal(status, 200, JSON.stringify(body));
  const { answer, ...rest } = body.data;
  assert.deepEqual(rest, {
    result: 'ACCEPTED',
    to: w.owner.email,
    from: 'Acme <calls@acme.example>',
    server: new URL(post.url).host,
  });
  assert.match(answer, /^250 /);
  const { mail } = await post.first(w.owner.email);
  assert.match(mail.subject ?? '', /^Test email from /);
  assert.equal(mail.from?.address, 'calls@acme.example');
  const noted = await w.owner.client.get('/v1/audit', { action: 'mail.test' });
  assert.deepEqual(noted.body.data.entries[0].after, { to: w.owner.email, result: 'ACCEPTED' });
});

test('POST /v1/mails/test 200 REFUSED has the words of the mail server', async () => {
  const w = await createTestWorkspace(server);
  post.unknown.add('nobody@acme.example');
  const { body } = await w.owner.client.post(path, { to: 'nobody@acme.example' });
  assert.equal(body.data.result, 'REFUSED');
  assert.match(body.data.answer, /^550 .*No such person/);
});

test('POST /v1/mails/test 200 UNREACHABLE says why, and works again once the mail server is back', async () => {
  const w = await createTestWorkspace(server);
  await post.down();
  const { body } = await w.owner.client.post(path, {});
  await post.up();
  assert.equal(body.data.result, 'UNREACHABLE');
  assert.match(body.data.answer, /ECONNREFUSED/);
  assert.equal((await w.owner.client.post(path, {})).body.data.result, 'ACCEPTED');
});

test('POST /v1/mails/test 200 NOT_SET_UP where the operator has set no mail server', async () => {
  const w = await createTestWorkspace(bare);
  const { body } = await w.owner.client.post(path, {});
  assert.deepEqual([body.data.result, body.data.server, body.data.answer], ['NOT_SET_UP', null, null]);
});

test('POST /v1/mails/test 403 SESSION_REQUIRED for a key, 403 for a role below, 429 after five in ten minutes', async () => {
  const w = await createTestWorkspace(server);
  const byKey = await w.post(path, {});
  assert.deepEqual([byKey.status, byKey.body.code], [403, 'SESSION_REQUIRED']);
  const manager = await w.member('SALES_MANAGER');
  assert.equal((await manager.client.post(path, {})).status, 403);
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1) statuses.push((await w.owner.client.post(path, {})).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
});
