import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { createApp } from '#/main/app.ts';
import { handlers } from '#/main/handlers.ts';
import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { eventually } from '#/test/eventually.ts';
import { MailServer } from '#/test/mail-server.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { claimMails } from './claim-mails.ts';
import { deliverDue } from './deliver.ts';
import { noteOutcome, noteUntried } from './note-mails.ts';
import { sendMails } from './send-mail.ts';

const post = await MailServer.start();
const server = await startServer(contract, handlers, { SMTP_URL: post.url, MAIL_CONNECTIONS: '2' });
const { config, database } = server.app;
const processOn = (over: App['database'] = database): Promise<App> =>
  createApp(config, over, { works: false, clock: server.clock.now });
const [app, another] = [await processOn(), await processOn()];
after(async () => {
  await server.close();
  await post.down();
});
afterEach(async () => {
  await inCells(app, sql`update mail set status = 'KEPT' where status = 'QUEUED'`);
});

/** Writes emails that are not sent until the test does it. */
async function write(w: Workspace, ...mails: { to: string; subject?: string }[]): Promise<void> {
  const rows = mails.map((mail) => ({
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    kind: 'test',
    isPrivate: false,
    ...mail,
  }));
  await transaction(await enterWorkspace(systemContext(app), w.id), (tx) => sendMails(tx, rows));
}

const many = (count: number, name: string): { to: string }[] =>
  Array.from({ length: count }, (_, at) => ({ to: `${name}-${at}@example.test` }));

type Row = { id: number; status: string; error: string | null; tries: number; next_try_at: string };

async function rowOf(address: string): Promise<Row> {
  const rows = await inCells(
    app,
    sql<Row>`select id, status, error, tries, next_try_at from mail where to_address = ${address}`,
  );
  const last = rows.toSorted((a, b) => b.id - a.id)[0];
  assert.ok(last);
  return last;
}

/** A process whose database fails for matching statements. */
async function withFailing(isFailing: (text: string) => boolean): Promise<App> {
  const failing = (db: Db): Db => ({
    ...db,
    run: (text, ...rest) =>
      isFailing(text)
        ? Promise.reject(Object.assign(new Error('The connection broke'), { code: 'ECONNRESET' }))
        : db.run(text, ...rest),
  });
  return processOn({
    ...database,
    db: failing(database.db),
    serviceOf: (id) => failing(database.serviceOf(id)),
  });
}

test('what the mail server has taken is noted after the database was away for a moment, and not sent again', async () => {
  let failures = 3;
  const flaky = await withFailing((text) => text.includes("status = 'SENT'") && failures-- > 0);
  await write(await createTestWorkspace(server), { to: 'taken@example.test' });
  await deliverDue(flaky);
  assert.equal((await rowOf('taken@example.test')).status, 'SENT');
  assert.ok(failures < 0);
  server.clock.advance(11 * minuteMs);
  await deliverDue(another);
  assert.equal(post.to('taken@example.test').length, 1);
});

test('what became of a refused mail, and of those that were not tried, is noted after the same', async (t) => {
  const failed = new Map<string, number>();
  const flaky = await withFailing((text) => {
    const what = ["status = 'FAILED', error", 'tries = tries - 1'].find((part) => text.includes(part));
    if (what === undefined) return false;
    failed.set(what, (failed.get(what) ?? 0) + 1);
    return failed.get(what) === 1;
  });
  post.unknown.add('nobody@example.test');
  const gate = post.closeFor(t);
  const stopping = new AbortController();
  const w = await createTestWorkspace(server);
  await write(w, ...['nobody', 'one', 'two', 'left'].map((name) => ({ to: `${name}@example.test` })));
  const delivery = deliverDue(flaky, stopping.signal);
  await eventually(() => post.held === 2);
  stopping.abort();
  gate.open();
  await delivery;
  assert.equal((await rowOf('nobody@example.test')).status, 'FAILED');
  const { tries, next_try_at: nextTryAt } = await rowOf('left@example.test');
  assert.deepEqual([tries, Date.parse(nextTryAt)], [0, server.clock.now()]);
  assert.deepEqual([...failed.values()], [2, 2]);
});

test('two processes send what waits together, each mail once, and at most as many at a time as they may', async (t) => {
  const gate = post.closeFor(t);
  await write(await createTestWorkspace(server), ...many(200, 'shared'));
  const sent = Promise.all([deliverDue(app), deliverDue(another)]);
  await eventually(() => post.held === 4);
  gate.open();
  await sent;
  const received = post.received.map(({ to }) => to).filter((to) => to.startsWith('shared-'));
  assert.equal(received.length, 200);
  assert.equal(new Set(received).size, 200);
});

test('a process that stops sends what is on its way and leaves the rest to others at once', async (t) => {
  const gate = post.closeFor(t);
  await write(await createTestWorkspace(server), ...many(20, 'stopped'));
  const stopping = new AbortController();
  const stopped = deliverDue(app, stopping.signal);
  await eventually(() => post.held === 2);
  stopping.abort();
  gate.open();
  await stopped;
  const count = (): number => post.received.filter(({ to }) => to.startsWith('stopped-')).length;
  assert.equal(count(), 2);
  await deliverDue(another);
  assert.equal(count(), 20);
});

test('a database that stays away ends the delivery, after 20 seconds', async () => {
  let tries = 0;
  const flaky = await withFailing((text) => text.includes("status = 'SENT'") && (tries += 1) > 0);
  await write(await createTestWorkspace(server), { to: 'unnoted@example.test' });
  const delivery = assert.rejects(deliverDue(flaky), /The connection broke/);
  await eventually(() => tries === 2);
  server.clock.advance(20_000);
  await delivery;
  assert.equal((await rowOf('unnoted@example.test')).status, 'QUEUED');
});

test('a mail that has waited here until its lease is nearly over is begun on a new one', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  post.open = gates[0].promise;
  const mails = ['first', 'second'].map((subject) => ({ to: 'slow@example.test', subject }));
  await write(await createTestWorkspace(server), ...mails);
  const delivery = deliverDue(app);
  await eventually(() => post.held === 1);
  server.clock.advance(9 * minuteMs);
  post.open = gates[1].promise;
  gates[0].resolve();
  await eventually(() => post.to('slow@example.test').length === 1 && post.held === 1);
  const second = await rowOf('slow@example.test');
  gates[1].resolve();
  await delivery;
  assert.equal(Date.parse(second.next_try_at), server.clock.now() + 10 * minuteMs);
  assert.equal(second.tries, 1);
  assert.equal(post.to('slow@example.test').length, 2);
});

test('a process whose lease is over takes no mail from the one that has claimed it since', async () => {
  const w = await createTestWorkspace(server);
  await write(w, { to: 'late@example.test' });
  const first = await claimMails(app, 10);
  server.clock.advance(10 * minuteMs);
  const second = await claimMails(another, 10);
  assert.deepEqual([first.mails.length, second.mails.length], [1, 1]);
  const held = await rowOf('late@example.test');
  const now = server.clock.now();
  await noteUntried(w.db, first.mails, now);
  await noteOutcome(w.db, first.mails, { reason: 'no', isServerDown: false, retryAtMs: now }, now);
  await noteOutcome(w.db, first.mails, { reason: 'no', isServerDown: false, retryAtMs: null }, now);
  assert.deepEqual(await rowOf('late@example.test'), held);
  await noteUntried(w.db, second.mails, now);
  assert.equal((await rowOf('late@example.test')).tries, held.tries - 1);
});
