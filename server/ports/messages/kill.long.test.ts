import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { createApp } from '#/main/app.ts';
import { handlers } from '#/main/handlers.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { dataFolder } from '#/test/data-folder.ts';
import { eventually } from '#/test/eventually.ts';
import { MailServer } from '#/test/mail-server.ts';
import { startServer } from '#/test/server.ts';
import { Service, type Environment } from '#/test/service.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { sendMails } from './send-mail.ts';

const mailCount = 400;
const connections = 5;

const post = await MailServer.start();
const folder = dataFolder();
const server = await startServer(contract, handlers);
const services: Service[] = [];
after(async () => {
  await Promise.all(services.map((service) => service.end('SIGKILL')));
  await server.close();
  await post.down();
  await folder.remove();
});

const environment: Environment = {
  DATA_DIR: folder.path,
  DATABASE_URL: server.databaseUrl,
  APP_SECRET: server.app.config.appSecret,
  SMTP_URL: post.url,
  MAIL_CONNECTIONS: String(connections),
  LOG_LEVEL: 'silent',
};

test('a process that is killed while it sends loses no mail, and another repeats only those that were on their way', async () => {
  const w = await createTestWorkspace(server);
  const config = { ...server.app.config, smtpUrl: post.url };
  const writer = await createApp(config, server.app.database, { works: false, clock: server.clock.now });
  const mails = Array.from({ length: mailCount }, (_, at) => ({
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    kind: 'test',
    to: `killed-${at}@example.test`,
    isPrivate: false,
  }));
  await transaction(await enterWorkspace(systemContext(writer), w.id), (tx) => sendMails(tx, mails));
  const killed = await Service.start(environment);
  services.push(killed, await Service.start(environment));
  await eventually(() => post.received.length > mailCount / 4);
  await killed.end('SIGKILL');
  const { pool } = server.app.database;
  await eventually(async () => {
    const { rows } = await pool.query(
      "select from mail where status = 'QUEUED' and next_try_at <= now() limit 1",
    );
    return rows.length === 0;
  });
  // As if the lease of ten minutes had expired with which a process claims an email.
  await pool.query("update mail set next_try_at = now() where status = 'QUEUED'");
  await eventually(async () => {
    const { rows } = await pool.query("select from mail where status <> 'SENT' limit 1");
    return rows.length === 0;
  });
  const received = new Set(post.received.map(({ to }) => to));
  assert.equal(received.size, mailCount);
  // Those at the mail server, and those whose reply was not stored yet.
  assert.ok(post.received.length - mailCount <= 4 * connections, String(post.received.length));
});
