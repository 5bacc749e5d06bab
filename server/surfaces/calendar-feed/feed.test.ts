import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { readEvent, readCalendar } from '#/test/calendars.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';

const path = '/v1/calendarFeed';

async function read(url: string, headers: Record<string, string> = {}) {
  return server.anybody.with(headers).get(new URL(url).pathname);
}

test('a member’s calendar has their own calls from 30 days back to a year ahead, and no others', async () => {
  const w = await workspace();
  const [mine, theirs] = [await w.member('CLOSER', 'Europe/Berlin'), await w.member('CLOSER')];
  const [event, other] = [await newEvent(w, [mine.userId]), await newEvent(w, [theirs.userId])];
  const name = { firstName: 'Zoë', lastName: 'Ödipus, Jr; and a name that is long enough to be folded' };
  const call = (await w.post('/v1/eventCalls', booking(event, halfHour(2), name))).body.data.eventCall;
  const gone = (await w.post('/v1/eventCalls', booking(event, halfHour(3)))).body.data.eventCall;
  await w.post('/v1/eventCalls', booking(other, halfHour(2)));
  await w.post('/v1/eventCalls', booking(event, halfHour(400)));
  const made = await mine.client.post(`${path}/rotate`);
  assert.equal(made.status, 201);
  const { url } = made.body.data;
  assert.match(url, /\/calendar\/[0-9a-z]+_[\w-]{24}\.ics$/);
  const first = await read(url);
  assert.equal(first.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.equal(readCalendar(first.body).events.length, 2);
  const tag = { 'If-None-Match': first.headers.get('etag') ?? '' };
  assert.equal((await read(url, tag)).status, 304);

  await w.put('/v1/eventCalls/cancel', { id: gone.id });
  const second = await read(url, tag);
  assert.equal(second.status, 200);
  const { event: entry, people } = readEvent(second.body);
  assert.equal(entry.uid, `${call.previewId}@callwright`);
  assert.match(entry.summary, /^Call: Zoë Ödipus, Jr; and a name/);
  assert.deepEqual(people, []);
  assert.ok(!second.body.includes(call.token));
  const { data } = (await mine.client.get(path)).body;
  assert.ok(data.isOn && data.lastUsedAt);
});

test('the address is stored as a hash, and stops when it is replaced, switched off, or its member leaves', async () => {
  const w = await workspace();
  const member = await w.member('CLOSER');
  const rotate = async (): Promise<string> => (await member.client.post(`${path}/rotate`)).body.data.url;
  const statusOf = async (url: string): Promise<number> => (await read(url)).status;
  const first = await rotate();
  assert.equal(await statusOf(first), 200);
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(f)::text as row from calendar_feed f where account_id = ${w.id}`.execute(
    server.app.database.db,
  );
  const secret = new URL(first).pathname.split('/').at(-1)?.replace('.ics', '') ?? '';
  assert.ok(!rows.some(({ row }) => row.includes(secret)));
  const second = await rotate();
  assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 200]);
  assert.equal((await member.client.delete(path)).body.data.isOn, false);
  assert.equal(await statusOf(second), 404);
  const third = await rotate();
  await w.owner.client.put('/v1/users', { id: member.userId, status: 'DEACTIVATED' });
  assert.equal(await statusOf(third), 404);
  for (const wrong of [
    '/calendar/x',
    '/calendar/1_aaaaaaaaaaaaaaaaaaaaaaaa.ics',
    '/calendar/%00.ics',
    '/calendar/call/',
  ])
    assert.equal((await server.anybody.get(wrong)).status, 404);
});

test('the invitee’s file is the entry of the mails, and a cancelled call takes itself out', async () => {
  const w = await workspace();
  const event = await newEvent(w, [w.owner.userId]);
  const call = (await w.post('/v1/eventCalls', booking(event, halfHour(2)))).body.data.eventCall;
  const page = (await server.anybody.get('/public/call', { token: call.token })).body.data.call;
  assert.equal(page.mailed, false, 'there is no mail server');
  const { event: entry } = readEvent((await read(page.calendarUrl)).body);
  const { body } = await w.get('/v1/mails');
  const sent = body.data.mails.find(({ kind }: { kind: string }) => kind === 'confirmation');
  assert.equal(readEvent(sent.attachments[0].content).event.uid, entry.uid);
  await w.put('/v1/eventCalls/cancel', { id: call.id });
  assert.equal(readEvent((await read(page.calendarUrl)).body).status, 'CANCELLED');
});
