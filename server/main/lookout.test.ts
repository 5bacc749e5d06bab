import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createWorkspace } from '#/domain/people/account/create-workspace.ts';
import { loadConfig } from '#/platform/config/config.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { systemTransaction, transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';
import { testDatabase } from '#/test/database.ts';
import { MailServer } from '#/test/mail-server.ts';
import { createApp } from './app.ts';
import { startJobs } from './start-jobs.ts';

// Two processes on one database; the worker process has all of its workers, as in production.

const post = await MailServer.start();
const held = await testDatabase();
const config = loadConfig({
  APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a',
  LOG_LEVEL: 'fatal',
  SMTP_URL: post.url,
});
const errors: unknown[] = [];
const working = await createApp(config, held.database, { works: true });
const writing = await createApp(config, held.database, { works: false });
Object.assign(working.log, { error: (_: string, error: unknown) => errors.push(error) });
await startJobs(working);
after(async () => {
  await working.jobs.stop();
  await held.drop();
  await post.down();
});

test('what one process has committed another sees by itself, with every kind of work in its sight', async () => {
  const outside = systemContext(writing);
  const { accountId } = await systemTransaction(outside, (tx) =>
    createWorkspace(tx, { name: 'Seen', plan: 'ENTERPRISE' }),
  );
  await transaction(await enterWorkspace(outside, accountId), (tx) =>
    sendMail(tx, {
      subject: 'Seen',
      text: 'Seen',
      html: '<p>Seen</p>',
      kind: 'test',
      to: 'seen@example.test',
      isPrivate: false,
    }),
  );
  await post.first('seen@example.test');
  assert.deepEqual(errors, []);
});
