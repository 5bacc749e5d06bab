import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { accessOf } from '#/domain/scheduling/calendars/connections/access.ts';
import { readConnection } from '#/domain/scheduling/calendars/connections/connection-row.ts';
import { createApp } from '#/main/app.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { openDatabase } from '#/platform/db/open.ts';
import { sql } from '#/platform/db/sql.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { meetingPath } from '#/ports/video/zoom.ts';
import type { Json } from '#/test/client.ts';
import { calendarFile } from '#/test/mail-server.ts';
import {
  book,
  confirmation,
  mailTo,
  newDetails,
  post,
  server,
  runDue,
  withZoom,
  workspace,
  zoom,
} from './testing/scene.ts';
import { makeLinks } from './make.ts';

// Calls by Zoom: their meetings are kept in step, whatever goes wrong.

test('a call by Zoom is booked at once, gets its meeting with numbers, and a second mail with the link', async () => {
  const w = await workspace();
  const { meetings } = await withZoom(w.owner);
  zoom.hasDialIn = true;
  const { call, invitee, now } = await book(w, { type: 'ZOOM' });
  assert.deepEqual([call.locationLink, call.location], [null, 'ZOOM']);
  const first = await mailTo(invitee, confirmation);
  assert.match(first.mail.text ?? '', /Zoom\. The link follows/);
  await runDue();
  const [meeting] = meetings();
  assert.deepEqual(
    [meetings().length, meeting?.start_time, meeting?.duration],
    [1, call.dateTime.replace('.000Z', 'Z'), 30],
  );
  const after = await now();
  assert.equal(after.locationLink, `https://zoom.example/j/${meeting?.id}?pwd=x`);
  assert.deepEqual(after.videoLink, { provider: 'ZOOM', status: 'READY', error: null });
  assert.match(after.dialIn, /\+1 305 224 1968 \(US\)\nID \d+, PIN 123456/);
  const second = await mailTo(invitee, newDetails);
  assert.match(second.mail.text ?? '', /zoom\.example\/j\/\d+/);
  assert.match(second.mail.text ?? '', /305 224 1968/);
  assert.match(calendarFile(second.raw), /305 224 1968/);
  const { body } = await w.get('/v1/changes', { limit: 100 });
  const updated = body.data.filter(({ type }: Json) => type === 'call.updated');
  assert.equal(updated.length, 1);
  assert.ok(updated[0].data.changedFields.includes('locationLink'), JSON.stringify(updated[0]));
});

test('the meeting moves with the call, goes to the account of a new host, and goes with the call', async () => {
  const w = await workspace();
  const other = await w.member('CLOSER');
  const [mine, theirs] = [await withZoom(w.owner), await withZoom(other)];
  const { call, now, invitee } = await book(w, { type: 'ZOOM' }, [w.owner.userId, other.userId]);
  await runDue();
  const link = (await now()).locationLink;
  const moved = iso(toMs(call.dateTime) + 60 * minuteMs);
  assert.equal((await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: moved })).status, 200);
  await runDue();
  assert.deepEqual(
    mine.meetings().map(({ start_time: at }) => at),
    [moved.replace('.000Z', 'Z')],
  );
  assert.equal((await now()).locationLink, link, 'the same meeting');
  const given = await w.put('/v1/eventCalls/reassign', { id: call.id, userId: other.userId });
  assert.deepEqual([given.status, given.body.data.eventCall.locationLink], [200, null]);
  await runDue();
  assert.deepEqual([mine.meetings().length, theirs.meetings().length], [0, 1]);
  assert.notEqual((await now()).locationLink, link);
  const mails = post.to(invitee).filter(({ mail }) => /other host|another/i.test(mail.subject ?? ''));
  assert.ok(
    mails.every(({ mail }) => !mail.text?.includes(link)),
    'the old link is sent to nobody',
  );
  assert.equal((await w.put('/v1/eventCalls/cancel', { id: call.id })).status, 200);
  await runDue();
  assert.deepEqual(theirs.meetings(), []);
});

test('a lost answer leaves one meeting, and a meeting that was deleted at Zoom is made anew', async () => {
  const w = await workspace();
  const { meetings, account } = await withZoom(w.owner);
  zoom.faults.push('LOST');
  const { call, now } = await book(w, { type: 'ZOOM' });
  await runDue(3, minuteMs);
  assert.equal(meetings().length, 1);
  const link = (await now()).locationLink;
  assert.match(link, /zoom\.example/);
  account.meetings.clear();
  const moved = iso(toMs(call.dateTime) + 60 * minuteMs);
  await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: moved });
  zoom.faults.push('ERROR');
  await runDue(3, minuteMs);
  assert.equal(meetings().length, 1);
  assert.notEqual((await now()).locationLink, link);
});

test('after three failures the host is told once, the change says so, and the link still comes', async () => {
  const w = await workspace();
  await withZoom(w.owner);
  const { now, invitee } = await book(w, { type: 'ZOOM' });
  zoom.faults.push('ERROR', 'BUSY', 'ERROR', 'ERROR');
  await runDue(2, 30 * minuteMs);
  assert.equal((await now()).videoLink.status, 'PENDING');
  await runDue(2, 70 * minuteMs);
  const failed = await now();
  assert.deepEqual([failed.locationLink, failed.videoLink.status], [null, 'FAILED']);
  assert.match(failed.videoLink.error, /Zoom/);
  const mail = await mailTo(w.owner.email, /no video link yet/);
  assert.match(mail.mail.text ?? '', /Zoom answered with an error \(503\)/);
  await runDue(3, 70 * minuteMs);
  assert.match((await now()).locationLink, /zoom\.example/);
  await mailTo(invitee, newDetails);
  // Counted by id: the same email may arrive twice, because the clock advances past its lease while it is being sent.
  const told = post.to(w.owner.email).filter(({ mail }) => /no video link/.test(mail.subject ?? ''));
  assert.equal(new Set(told.map(({ mail }) => mail.messageId)).size, 1);
});

test('nobody has connected Zoom: the call stays one by Zoom, and its link is made once somebody has', async () => {
  const w = await workspace();
  const { now } = await book(w, { type: 'ZOOM' });
  await runDue(4, 70 * minuteMs);
  const { location, locationLink, videoLink } = await now();
  assert.deepEqual([location, locationLink, videoLink.status], ['ZOOM', null, 'FAILED']);
  assert.match(videoLink.error, /No Zoom account/);
  // Connecting needs a recent sign-in.
  server.clock.reset();
  await withZoom(w.owner);
  await runDue();
  assert.match((await now()).locationLink, /zoom\.example/);
});

test('a permission that was taken back marks the account, and connecting it again makes the link', async () => {
  const w = await workspace();
  const { email } = await withZoom(w.owner);
  zoom.tokens.revoke(email);
  const { now } = await book(w, { type: 'ZOOM' });
  await runDue();
  const [connection] = (await w.owner.client.get('/v1/calendarConnections')).body.data.connections;
  assert.equal(connection.status, 'EXPIRED');
  assert.match((await now()).videoLink.error, /Zoom|access/);
  await withZoom(w.owner);
  await runDue(3, 70 * minuteMs);
  assert.match((await now()).locationLink, /zoom\.example/);
});

test('Zoom takes a hundred meetings of one person a day: the next one is made on the day after', async () => {
  const w = await workspace();
  const { account } = await withZoom(w.owner);
  const [{ id }] = (await w.owner.client.get('/v1/calendarConnections')).body.data.connections;
  await w.within(async (tx) => {
    await sql`insert into meeting_budget (account_id, connection_id, day, used)
      values (${tx.accountId}, ${id}, ${iso(server.clock.now()).slice(0, 10)}::date, 99)`.execute(tx.db);
  });
  const both = [await book(w, { type: 'ZOOM' }), await book(w, { type: 'ZOOM' }, undefined, 4)];
  await runDue();
  assert.equal(account.used, 1, 'the second is not asked for');
  server.clock.advance(24 * 60 * minuteMs);
  account.used = 100;
  await runDue();
  assert.equal(account.used, 100, 'a day that Zoom itself says is full');
  account.used = 0;
  server.clock.advance(24 * 60 * minuteMs);
  await runDue();
  for (const { now } of both) assert.match((await now()).locationLink, /zoom\.example/);
});

test('two processes at once renew the token once and make each meeting once', async (t) => {
  const database = await openDatabase({ databaseUrl: server.databaseUrl });
  t.after(() => database.close());
  const other = await createApp(server.app.config, database, { works: false, clock: server.clock.now });
  const w = await workspace();
  const { meetings } = await withZoom(w.owner);
  const [{ id }] = (await w.owner.client.get('/v1/calendarConnections')).body.data.connections;
  const calls = [await book(w, { type: 'ZOOM' }), await book(w, { type: 'ZOOM' }, undefined, 4)];
  await server.drainOutbox();
  const apps = [server.app, other];
  const ways = await Promise.all(
    apps.map(async (app) => {
      const ctx = await enterWorkspace(systemContext(app), w.id);
      return { ctx, stale: await readConnection(ctx, id) };
    }),
  );
  server.clock.advance(120 * minuteMs);
  const before = zoom.tokens.renewals;
  const tokens = await Promise.all(
    [...ways, ...ways].map(async ({ ctx, stale }) => accessOf(ctx, stale).token?.()),
  );
  assert.deepEqual([new Set(tokens).size, zoom.tokens.renewals - before], [1, 1]);
  await Promise.all(apps.map((app) => makeLinks(app)));
  await runDue();
  assert.equal(meetings().length, 2);
  for (const { now } of calls) assert.match((await now()).locationLink, /zoom\.example/);
});

test('a link that is typed wins, and the meeting that was made goes', async () => {
  const w = await workspace();
  const { meetings } = await withZoom(w.owner);
  const typed = 'https://meet.example/typed';
  const fixed = await book(w, { type: 'ZOOM', link: typed });
  await runDue();
  assert.deepEqual([(await fixed.now()).locationLink, meetings().length], [typed, 0]);
  const made = await book(w, { type: 'ZOOM' }, undefined, 4);
  await runDue();
  assert.equal(meetings().length, 1);
  await w.put('/v1/eventCalls', { id: made.call.id, locationLink: typed });
  await runDue();
  const { locationLink, videoLink } = await made.now();
  assert.deepEqual([locationLink, videoLink, meetings().length], [typed, null, 0]);
  await w.put('/v1/eventCalls', { id: made.call.id, locationLink: null });
  await runDue();
  assert.match((await made.now()).locationLink, /zoom\.example/);
});

test('no token of a provider is in changes, mails, links or the audit log', async () => {
  const shown = await Promise.all(
    ['change', 'mail', 'audit_entry', 'event_call', 'call_link', 'event_call_history'].map(async (table) => {
      const found = await inCells(
        server.app,
        sql`select from ${sql.ref(table)} t where t::text ~ 'zoom-(access|refresh)-|zoomkey'`,
      );
      return [table, found.length];
    }),
  );
  assert.ok(
    shown.every(([, found]) => found === 0),
    JSON.stringify(shown),
  );
});

test('a UUID of Zoom that begins with a slash is encoded twice', () => {
  assert.equal(meetingPath('86123456789'), '/meetings/86123456789');
  assert.equal(meetingPath('ab/c=='), '/meetings/ab%2Fc%3D%3D');
  assert.equal(meetingPath('/ab=='), '/meetings/%252Fab%253D%253D');
  assert.equal(meetingPath('a//b'), '/meetings/a%252F%252Fb');
});
