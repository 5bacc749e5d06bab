import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { createApp } from '#/main/app.ts';
import { handlers } from '#/main/handlers.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Json } from '#/test/client.ts';
import { eventually } from '#/test/eventually.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { MailServer } from '#/test/mail-server.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { claimMails } from './claim-mails.ts';
import { deliverDue } from './deliver.ts';

const post = await MailServer.start();
const server = await startServer(contract, handlers, {
  SMTP_URL: post.url,
  MAILS_PER_DAY: '4',
  MAILS_PER_ADDRESS: '2',
});
post.hurry = async () => {
  await server.drainOutbox();
  await deliverDue(server.app);
};
after(async () => {
  await server.close();
  await post.down();
});
afterEach(() => server.clock.reset());

let hours = 0;

/** Books for an email address, each at a different time; the emails about it wait. */
async function book(w: Workspace, event: { id: number }, email: string): Promise<Json> {
  hours += 1;
  const reply = await w.post('/v1/eventCalls', booking(event, halfHour(20, hours % 24), { email }));
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  await server.drainOutbox();
  return reply.body.data.eventCall;
}

/** The confirmations to invitees in a workspace, oldest first. */
async function toInvitees(w: Workspace): Promise<Json[]> {
  const { body } = await w.get('/v1/mails', { limit: 100 });
  return body.data.mails.filter((mail: Json) => mail.kind === 'confirmation').toReversed();
}

/** Waits until no email of a workspace is being sent, so that the clock does not move during a try. */
function untilTried(w: Workspace): Promise<void> {
  return eventually(async () => {
    const { rows } = await w.db.run(
      "select from mail where account_id = $1 and status = 'QUEUED' and (error is null or sending_since is not null)",
      [w.id],
    );
    return rows.length === 0;
  });
}

/** The time at which the mails that wait are due. The server's own clock stays behind, so that it does not claim them. */
const later = (): number => server.clock.now() + 2 * minuteMs;

const state = async (w: Workspace): Promise<Json> => (await w.get('/v1/mails/state')).body.data;

test('with the mail server down calls are booked, the app shows how many mails wait, and all are sent once it is back', async () => {
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, [w.owner.userId]);
  await post.down();
  const call = await book(w, event, 'waits@example.test');
  await deliverDue(server.app);
  server.clock.advance(3 * minuteMs);
  await deliverDue(server.app);
  let waiting = await state(w);
  // The job of the booking may be about to detect the failure; no other process tries meanwhile.
  while (waiting.error === null) waiting = await state(w);
  assert.deepEqual([waiting.isSending, waiting.waiting], [true, 2]);
  assert.equal(waiting.since, call.createdAt);
  assert.match(waiting.error, /ECONNREFUSED/);
  const page = await server.anybody.get('/public/call', { token: call.token });
  assert.equal(page.body.data.call.mailed, true, 'it is about to be');
  server.clock.advance(12 * 60 * minuteMs);
  await deliverDue(server.app);
  await post.up();
  server.clock.advance(minuteMs);
  await Promise.all([deliverDue(server.app), deliverDue(server.app)]);
  await post.first('waits@example.test');
  await post.first(w.owner.email);
  await deliverDue(server.app);
  assert.equal(post.to('waits@example.test').length, 1);
  assert.deepEqual(await state(w), { isSending: true, waiting: 0, since: null, error: null });
});

test('after a day of trying a mail is given up, one to an address nobody has at once', async () => {
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, [w.owner.userId]);
  post.unknown.add('nobody@example.test');
  await book(w, event, 'nobody@example.test');
  await post.first(w.owner.email);
  await deliverDue(server.app);
  const [refused] = await toInvitees(w);
  assert.equal(refused.status, 'FAILED');
  assert.match(refused.error, /No such person/);
  await post.down();
  await book(w, event, 'too-late@example.test');
  await untilTried(w);
  server.clock.advance(24 * 60 * minuteMs);
  await deliverDue(server.app);
  await post.up();
  const [, late] = await toInvitees(w);
  assert.deepEqual([late.status, late.error], ['FAILED', 'It was too late to send it']);
  assert.equal((await state(w)).waiting, 0);
});

/** Waits until this many emails of a workspace are sent, and the next try of the waiting ones has been made. */
async function sentAndTried(w: Workspace, sent: number, isOver: (mails: Json[]) => boolean): Promise<Json[]> {
  let mails: Json[] = [];
  const look = async () => (mails = await toInvitees(w));
  await eventually(async () => (await look()).filter(({ status }) => status === 'SENT').length === sent);
  server.clock.advance(minuteMs);
  await deliverDue(server.app);
  await eventually(async () => isOver(await look()));
  return mails;
}

test('one address gets so many mails a day and no more, one workspace sends so many and the rest the day after', async () => {
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, [w.owner.userId]);
  const victim = 'victim@example.test';
  for (const email of [victim, victim, victim]) await book(w, event, email);
  const third = (await sentAndTried(w, 2, (mails) => mails.every(({ status }) => status !== 'QUEUED')))[2];
  assert.deepEqual(
    [third.status, third.error],
    ['FAILED', 'This address has got 2 mails within a day already'],
  );
  server.clock.advance(60 * minuteMs);
  for (const name of ['a', 'b', 'c']) await book(w, event, `${name}@example.test`);
  const waiting = (mails: Json[]) => mails.filter(({ status }) => status === 'QUEUED');
  const mails = await sentAndTried(w, 4, (all) =>
    waiting(all).every(({ error }) => /has sent 4 mails to/.test(error)),
  );
  const [left, ...others] = waiting(mails);
  assert.equal(others.length, 0);
  server.clock.advance(23 * 60 * minuteMs + minuteMs);
  await post.first(left.to);
  assert.equal(post.to(victim).length, 2);
});

test('of mails that are about to leave at once only as many get a place as the limits of the day allow', async () => {
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, [w.owner.userId]);
  await post.down();
  for (const name of ['d', 'd', 'd', 'e', 'f', 'g', 'h', 'i']) await book(w, event, `${name}@example.test`);
  await untilTried(w);
  const app = { ...server.app, clock: later };
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimMails(app, 3)));
  const left = claims.flatMap(({ mails }) => mails.filter(({ audience }) => audience === 'INVITEE'));
  assert.equal(left.length, 4);
  assert.ok(left.filter((mail) => mail.to_address === 'd@example.test').length <= 2);
  await post.up();
});

test('mails that a claim refuses alike are noted in one statement', async () => {
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, [w.owner.userId]);
  await post.down();
  for (let count = 0; count < 6; count++) await book(w, event, 'alike@example.test');
  await untilTried(w);
  const notes: string[] = [];
  const { config, database } = server.app;
  const noting = (db: Db): Db => ({
    ...db,
    onConnection: (work) => db.onConnection((inner) => work(noting(inner))),
    run: (text, ...rest) => {
      if (text.includes('error = $')) notes.push(text);
      return db.run(text, ...rest);
    },
  });
  const app = await createApp(
    config,
    { ...database, db: noting(database.db), serviceOf: (id) => noting(database.serviceOf(id)) },
    { works: false, clock: later },
  );
  const { mails } = await claimMails(app, 1_000);
  assert.equal(mails.filter((mail) => mail.to_address === 'alike@example.test').length, 2);
  assert.equal(notes.length, 1);
  await post.up();
});
