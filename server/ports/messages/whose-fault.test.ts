import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { createApp } from '#/main/app.ts';
import { handlers } from '#/main/handlers.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { Json } from '#/test/client.ts';
import { MailServer } from '#/test/mail-server.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { deliverDue } from './deliver.ts';
import { verdictOn } from './failures.ts';
import { sendMails } from './send-mail.ts';

const post = await MailServer.start();
const server = await startServer(contract, handlers, { SMTP_URL: post.url, MAIL_CONNECTIONS: '1' });
const { config, database } = server.app;
const app = await createApp(config, database, { works: false, clock: server.clock.now });
after(async () => {
  await server.close();
  await post.down();
});

/** Writes emails that are not sent until the test does it. */
async function write(w: Workspace, ...addresses: string[]): Promise<void> {
  const mails = addresses.map((to) => ({
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    kind: 'test',
    to,
    isPrivate: false,
  }));
  await transaction(await enterWorkspace(systemContext(app), w.id), (tx) => sendMails(tx, mails));
}

async function mailTo(w: Workspace, address: string): Promise<Json> {
  const { body } = await w.get('/v1/mails', { limit: 100 });
  return body.data.mails.find(({ to }: Json) => to === address);
}

async function outcome(w: Workspace, address: string): Promise<string> {
  const { status, error } = await mailTo(w, address);
  return `${status} ${error}`;
}

async function retryInMs(w: Workspace, address: string): Promise<number> {
  const { rows } = await w.db.run('select next_try_at from mail where account_id = $1 and to_address = $2', [
    w.id,
    address,
  ]);
  return Date.parse(rows[0].next_try_at) - server.clock.now();
}

test('what the mail server says about the mail of one workspace is shown in no other', async () => {
  const words = 'Too much from secret@example.test';
  post.hangsUp.set('secret@example.test', words);
  const [first, other] = [await createTestWorkspace(server), await createTestWorkspace(server)];
  await write(first, 'secret@example.test', 'same@example.test');
  await write(other, 'other@example.test');
  assert.equal(await deliverDue(app), false);
  assert.match(await outcome(first, 'secret@example.test'), /^QUEUED .*Too much from secret/);
  assert.match(await outcome(first, 'same@example.test'), /^QUEUED .*Too much from secret/);
  assert.equal(await outcome(other, 'other@example.test'), 'QUEUED The mail server could not be used');
  assert.equal(await retryInMs(other, 'other@example.test'), 60_000);
  post.hangsUp.clear();
  server.clock.advance(60_000);
  assert.equal(await deliverDue(app), true);
  assert.equal(await outcome(other, 'other@example.test'), 'SENT null');
});

test('a mail that cannot be written waits alone, and longer each time', async () => {
  const [broken, other] = [await createTestWorkspace(server), await createTestWorkspace(server)];
  await write(broken, 'broken@example.test');
  await write(other, 'behind@example.test');
  await broken.db.run("update mail set body_text = 'no sealed text' where account_id = $1", [broken.id]);
  for (const minutes of [1, 2, 4]) {
    assert.equal(await deliverDue(app), true);
    assert.equal(await retryInMs(broken, 'broken@example.test'), minutes * 60_000);
    server.clock.advance(minutes * 60_000);
  }
  assert.equal(await outcome(other, 'behind@example.test'), 'SENT null');
  await broken.db.run("update mail set status = 'KEPT' where account_id = $1", [broken.id]);
});

test('a connection that ends once the text of a mail was begun is a fault of this mail', async () => {
  post.breaks.add('heavy@example.test');
  const [heavy, other] = [await createTestWorkspace(server), await createTestWorkspace(server)];
  await write(heavy, 'heavy@example.test');
  await write(other, 'light@example.test');
  assert.equal(await deliverDue(app), true);
  assert.match(await outcome(heavy, 'heavy@example.test'), /^QUEUED Connection closed/);
  assert.equal(await outcome(other, 'light@example.test'), 'SENT null');
});

test('the server is down when the connection itself failed, before the text of a mail', () => {
  const fault = (facts: object): Error => Object.assign(new Error('no'), facts);
  const isDown = (facts: object, isTextBegun = false): boolean =>
    verdictOn(fault(facts), isTextBegun, 1, 0).isServerDown;
  for (const code of ['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH'])
    assert.equal(isDown({ code }), true, code);
  assert.equal(isDown({ code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }), true);
  assert.equal(isDown({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }), true);
  assert.equal(isDown({ code: 'ETIMEDOUT', command: 'CONN' }, true), false);
  for (const code of ['EMESSAGE', 'EENVELOPE', 'ESTREAM', 'ERR_OSSL_BAD_DECRYPT'])
    assert.equal(isDown({ code, command: 'API' }), false, code);
  assert.equal(isDown({}), false);
});
