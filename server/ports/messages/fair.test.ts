import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { eventually } from '#/test/eventually.ts';
import { MailServer } from '#/test/mail-server.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { sendMails, type Mail } from './send-mail.ts';

const post = await MailServer.start();
const server = await startServer(contract, handlers, { SMTP_URL: post.url, MAIL_CONNECTIONS: '5' });
after(async () => {
  await server.close();
  await post.down();
});

const mailTo = (to: string): Mail => ({
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  kind: 'test',
  to,
  isPrivate: false,
});

const many = (count: number, name: string): Mail[] =>
  Array.from({ length: count }, (_, at) => mailTo(`${name}-${at}@example.test`));

test('a mail of one workspace leaves within two batches while 2,000 of another wait', async (t) => {
  const gate = post.closeFor(t);
  const large = await createTestWorkspace(server);
  const small = await createTestWorkspace(server);
  await large.within((tx) => sendMails(tx, many(2_000, 'large')));
  await eventually(() => post.held === 5);
  await small.within((tx) => sendMails(tx, [mailTo('small@example.test')]));
  gate.open();
  await post.first('small@example.test');
  // Of the first batch of twenty, five are being sent. The next batch has ten of each workspace.
  assert.ok(post.received.findIndex(({ to }) => to === 'small@example.test') < 40);
  await large.db.run("update mail set status = 'KEPT' where account_id = $1 and status = 'QUEUED'", [
    large.id,
  ]);
});

test('mails to one address arrive in the order in which they were written', async () => {
  const w = await createTestWorkspace(server);
  const subjects = Array.from({ length: 30 }, (_, at) => `Number ${at}`);
  await w.within((tx) =>
    sendMails(
      tx,
      subjects.map((subject) => ({ ...mailTo('order@example.test'), subject })),
    ),
  );
  await post.first('order@example.test', ({ subject }) => subject === 'Number 29');
  assert.deepEqual(
    post.to('order@example.test').map(({ mail }) => mail.subject),
    subjects,
  );
});

test('while mails to one address are slow, mails to others leave as soon as they are written', async (t) => {
  const gate = post.closeFor(t);
  const w = await createTestWorkspace(server);
  await w.within((tx) => sendMails(tx, [mailTo('slow@example.test')]));
  await eventually(() => post.held === 1);
  post.open = Promise.resolve();
  await w.within((tx) =>
    sendMails(
      tx,
      Array.from({ length: 20 }, () => mailTo('slow@example.test')),
    ),
  );
  await w.within((tx) => sendMails(tx, [mailTo('meanwhile@example.test')]));
  await post.first('meanwhile@example.test');
  assert.deepEqual([post.held, post.to('slow@example.test').length], [1, 0]);
  gate.open();
  await eventually(() => post.to('slow@example.test').length === 21);
});
