import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { createApp } from '#/main/app.ts';
import { handlers } from '#/main/handlers.ts';
import { CalendarGone, NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { pollDue } from './poll.ts';
import { nextPollMs, nextTryMs } from './schedule.ts';
import { calendarStates } from './testing/calendar-states.ts';
import { Connected } from './testing/connected.ts';

// A separate server, because polls go through all workspaces.
const server = await startServer(contract, handlers);
after(() => server.close());

async function connected(settings: { count?: number } = {}): Promise<Connected> {
  const c = await Connected.make(await createTestWorkspace(server), settings);
  await c.poll();
  return c;
}

/** Makes all reads of some calendars fail; without an error, they succeed again. */
function fail(c: Connected, error?: Error, which = c.scripts): void {
  for (const script of c.scripts)
    script.beforePage = () => {
      if (error !== undefined && which.includes(script)) throw error;
    };
}

const stateOf = async (c: Connected) =>
  (await calendarStates(await c.ctx(), [c.userId])).get(c.userId) ?? null;

async function messagesOf(c: Connected) {
  const { rows: changes } = await c.workspace.db.run(
    "select type, object from change where account_id = $1 and type like 'calendar.%' order by id",
    [c.workspace.id],
  );
  const { rows: mails } = await c.workspace.db.run(
    "select to_address, subject from mail where account_id = $1 and kind = 'calendar_disconnected'",
    [c.workspace.id],
  );
  return { changes, mails };
}

test('[defect 13] who is refused is unknown at once, is told once by mail and by a change, and comes back by itself', async () => {
  const c = await connected({ count: 3 });
  const [second, third] = await Promise.all(
    [1, 2].map(() =>
      createApp(server.app.config, server.app.database, { works: false, clock: server.clock.now }),
    ),
  );
  assert.ok(second && third);
  fail(c, new NotAllowed('The password was changed. Connect again.'));
  await c.workspace.db.run('update calendar set next_poll_at = now() where account_id = $1', [
    c.workspace.id,
  ]);
  server.clock.advance(minuteMs);
  await Promise.all([server.app, second, third].map((app) => pollDue(app, { open: c.open })));
  await c.poll();
  assert.equal(await stateOf(c), 'EXPIRED');
  const lost = {
    type: 'calendar.disconnected',
    object: { userId: c.userId, provider: 'CALDAV', error: 'The password was changed. Connect again.' },
  };
  const mail = { to_address: c.workspace.owner.email, subject: 'Your calendar Work account is disconnected' };
  assert.deepEqual(await messagesOf(c), { changes: [lost], mails: [mail] });
  // A single calendar that is still refused keeps the connection broken.
  fail(c, new NotAllowed('Refused'), c.scripts.slice(1, 2));
  await c.poll();
  assert.equal(await stateOf(c), 'EXPIRED');
  fail(c);
  await Promise.all([server.app, second].map((app) => c.poll(app)));
  assert.equal(await stateOf(c), null);
  const back = { type: 'calendar.connected', object: { userId: c.userId, provider: 'CALDAV' } };
  assert.deepEqual(await messagesOf(c), { changes: [lost, back], mails: [mail] });
  assert.deepEqual((await c.connection())['status'], 'CONNECTED');
});

test('[defect 13] the mail is in the language of the member, and in that of the workspace until they choose one', async () => {
  const subjects: string[] = [];
  for (const locale of ['en', 'de']) {
    const c = await connected();
    const { pool } = server.app.database;
    await pool.query("update account set locale = 'fr-FR' where id = $1", [c.workspace.id]);
    await pool.query('update app_user set locale = $1 where email = $2', [locale, c.workspace.owner.email]);
    fail(c, new NotAllowed('The password was changed. Connect again.'));
    await c.poll();
    subjects.push(...(await messagesOf(c)).mails.map(({ subject }) => subject));
  }
  assert.deepEqual(subjects, [
    'Votre agenda Work account est déconnecté',
    'Ihr Kalender Work account ist nicht mehr verbunden',
  ]);
});

test('[defect 13] a provider that does not answer is waited for during 30 minutes', async () => {
  const c = await connected();
  fail(c, new NotReached('The server does not answer.'));
  const since = server.clock.now();
  await c.poll();
  assert.deepEqual([await stateOf(c), (await c.connection())['status']], [null, 'CONNECTED']);
  // Polls when due: the last try before the limit is made when the time is over.
  for (let tries = 0; server.clock.now() < since + 30 * minuteMs; tries++) {
    assert.ok(tries < 10);
    assert.equal(await stateOf(c), null);
    const next = toMs(String((await c.row())['next_poll_at']));
    assert.ok(next > server.clock.now() && next <= since + 30 * minuteMs);
    server.clock.advance(next - server.clock.now());
    await pollDue(server.app, { open: c.open });
  }
  assert.deepEqual([await stateOf(c), (await c.connection())['status']], ['FAILING', 'ERROR']);
  assert.deepEqual([(await messagesOf(c)).changes.length, (await messagesOf(c)).mails.length], [1, 1]);
  fail(c);
  await c.poll();
  assert.deepEqual([await stateOf(c), (await messagesOf(c)).changes.length], [null, 2]);
});

test('[defect 1] [defect 13] a calendar that is gone makes its member unknown, not free, and one that counts no more does not matter', async () => {
  const c = await connected({ count: 2 });
  fail(c, new CalendarGone('This calendar is not there any more.'), c.scripts.slice(1));
  await c.poll();
  server.clock.advance(31 * minuteMs);
  await c.poll();
  assert.equal(await stateOf(c), 'FAILING');
  await c.workspace.db.run('update calendar set checks_conflicts = false where id = $1', [c.ids[1]]);
  assert.equal(await stateOf(c), null);
  await c.poll();
  assert.equal((await c.connection())['status'], 'CONNECTED');
});

test('an error of our own is no secret, and is tried again later', async () => {
  const c = await connected();
  const logged: unknown[] = [];
  const log = server.app.log.error.bind(server.app.log);
  server.app.log.error = (_message, error) => void logged.push(error);
  fail(c, new TypeError('title of Ann is undefined'));
  await c.poll();
  server.app.log.error = log;
  assert.match(String((await c.row())['error']), /^Something went wrong on our side/);
  assert.equal(logged.length, 1);
});

test('polls are spread, and wait longer after each failure, or as long as the provider says', () => {
  const { app } = server;
  const now = server.clock.now();
  const isBetween = (at: number, from: number, to: number): void =>
    assert.ok(
      at - now >= from * 0.9 * minuteMs && at - now <= to * 1.1 * minuteMs,
      String((at - now) / minuteMs),
    );
  isBetween(nextPollMs(app, { provider: 'CALDAV' }), 5, 5);
  isBetween(nextPollMs(app, { provider: 'ICS' }), 15, 15);
  const failed = (failures: number, error: Error) =>
    nextTryMs(app, { provider: 'CALDAV', failures, failing_since: iso(now - 40 * minuteMs) }, error);
  for (const [failures, minutes] of [
    [0, 5],
    [1, 10],
    [2, 15],
    [50, 15],
  ] as const)
    isBetween(failed(failures, new NotReached('No')), minutes, minutes);
  isBetween(failed(0, new NotReached('No', { retryAfterMs: 45 * minuteMs })), 45, 45);
  isBetween(failed(0, new NotReached('No', { retryAfterMs: 1e12 })), 360, 360);
  isBetween(failed(0, new NotAllowed('No')), 60, 60);
});
