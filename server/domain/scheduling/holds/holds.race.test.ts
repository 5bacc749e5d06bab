import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { pageToken } from '#/test/page-token.ts';
import { race, type RaceAnswer } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';

type Event = { id: number; linkPrefix: string };
/** One of several ways to get a time; by default with the API key of the workspace. */
type EntryPoint = { method: string; path: string; body: object; as?: 'visitor' | 'owner' };

const time = halfHour(3);
const hold = (event: Event): EntryPoint => ({
  method: 'POST',
  path: '/v1/events/hold',
  body: { eventId: event.id, dateTime: time, timeZone: 'UTC' },
});
const visitorsHold = ({ linkPrefix }: Event, token: string): EntryPoint => ({
  method: 'POST',
  path: '/public/holds',
  body: { linkPrefix, pageToken: token, dateTime: time, timeZone: 'UTC' },
  as: 'visitor',
});
const book = (event: Event, more: Record<string, unknown> = {}): EntryPoint => ({
  method: 'POST',
  path: '/v1/eventCalls',
  body: booking(event, time, more),
});

function many(count: number, ...entryPoints: (() => EntryPoint)[]): EntryPoint[] {
  return Array.from({ length: count }, (_, index) => entryPoints[index % entryPoints.length]?.()).filter(
    (entryPoint) => entryPoint !== undefined,
  );
}

function all(w: Workspace, entryPoints: readonly EntryPoint[]): Promise<RaceAnswer[]> {
  return race(
    entryPoints.map(({ as, ...entryPoint }) => ({
      ...entryPoint,
      baseUrl: server.origin,
      headers: as === 'visitor' ? {} : { authorization: `Bearer ${as === 'owner' ? w.owner.token : w.key}` },
    })),
  );
}

/** The number of successful requests; all others got the documented refusal. */
function winners(answers: readonly RaceAnswer[]): number {
  const lost = answers.filter(({ status }) => status >= 300);
  for (const { status, body } of lost) {
    const { code } = body as { code: string };
    assert.ok(status === 409 && (code === 'SLOT_UNAVAILABLE' || code === 'CONFLICT'), JSON.stringify(body));
  }
  return answers.length - lost.length;
}

/** The number of hosts and rows that block the time, by call or hold, and of overlaps within one host. */
async function taken(w: Workspace): Promise<{ hosts: number; rows: number; overlaps: number }> {
  const { rows } = await sql<{ hosts: number; rows: number; overlaps: number }>`
    select count(distinct a.user_id)::int as hosts, count(*)::int as rows,
      (select count(*)::int from event_call_host x join event_call_host y
        on y.account_id = x.account_id and y.user_id = x.user_id and y.id > x.id and y.span && x.span
        where x.account_id = ${w.id} and x.blocking and y.blocking) as overlaps
    from event_call_host a
    where a.account_id = ${w.id} and a.blocking and a.starts_at = ${time}::timestamptz`.execute(w.db);
  return rows[0] ?? { hosts: -1, rows: -1, overlaps: -1 };
}

test('Of 50 holds of one time one wins', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1));
  assert.equal(
    winners(
      await all(
        w,
        many(50, () => hold(event)),
      ),
    ),
    1,
  );
  assert.deepEqual(await taken(w), { hosts: 1, rows: 1, overlaps: 0 });
});

test('Of holds and bookings at once one wins, and with five hosts five do', async () => {
  for (const hosts of [1, 5]) {
    const w = await workspace();
    const event = await newEvent(w, await closers(w, hosts));
    const entryPoints = many(
      48,
      () => hold(event),
      () => book(event),
    );
    assert.equal(winners(await all(w, entryPoints)), hosts);
    assert.deepEqual(await taken(w), { hosts, rows: hosts, overlaps: 0 });
  }
});

test('A collective event of three hosts named in any order: of holds and bookings at once one wins all three', async () => {
  const w = await workspace();
  const ids = await closers(w, 3);
  const settings = { assignment: { mode: 'COLLECTIVE' } };
  const [one, two]: Event[] = [
    await newEvent(w, ids, settings),
    await newEvent(w, ids.toReversed(), { ...settings, name: 'Same people' }),
  ];
  assert.ok(one && two);
  const entryPoints = many(
    24,
    () => hold(one),
    () => book(two),
    () => hold(two),
    () => book(one),
  );
  assert.equal(winners(await all(w, entryPoints)), 1);
  assert.deepEqual(await taken(w), { hosts: 3, rows: 3, overlaps: 0 });
});

test('Bookings with one hold at once and others without: one gets the time', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1));
  const { body } = await w.post('/v1/events/hold', hold(event).body);
  const mine = () => book(event, { holdId: body.data.holdId });
  const answers = await all(
    w,
    many(
      30,
      mine,
      () => book(event),
      () => hold(event),
    ),
  );
  assert.equal(winners(answers), 1);
  assert.equal(answers.findIndex(({ status }) => status === 201) % 3, 0, 'one of those with the hold');
  assert.deepEqual(await taken(w), { hosts: 1, rows: 1, overlaps: 0 });
});

test('Of 50 who want the time of an expired hold one gets it', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1));
  const { body } = await w.post('/v1/events/hold', hold(event).body);
  await sql`update event_call_host set held_until = now() - interval '1 second' where account_id = ${w.id}`.execute(
    w.db,
  );
  await sql`update slot_hold set expires_at = now() - interval '1 second' where account_id = ${w.id}`.execute(
    w.db,
  );
  const late = () => book(event, { holdId: body.data.holdId });
  assert.equal(
    winners(
      await all(
        w,
        many(
          50,
          () => book(event),
          () => hold(event),
          late,
        ),
      ),
    ),
    1,
  );
  assert.deepEqual(await taken(w), { hosts: 1, rows: 1, overlaps: 0 });
});

test('Of 20 holds of one address at once three win', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 5));
  const token = await pageToken(event.linkPrefix);
  const answers = await all(
    w,
    many(20, () => visitorsHold(event, token)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [...Array.from({ length: 3 }, () => 201), ...Array.from({ length: 17 }, () => 429)],
  );
  assert.deepEqual(await taken(w), { hosts: 3, rows: 3, overlaps: 0 });
});

test('Mixed entry points to one time of one host: one wins, and only one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const w = await workspace();
    const [ann = 0, bob = 0] = await closers(w, 2);
    const event = await newEvent(w, [ann]);
    const shared = await newEvent(w, [ann, bob], { name: 'Shared' });
    const callOf = async (more: object): Promise<number> => {
      const { status, body } = await w.post('/v1/eventCalls', { ...booking(shared, time), ...more });
      assert.equal(status, 201, JSON.stringify(body));
      return body.data.eventCall.id;
    };
    const freed = await callOf({ userId: ann });
    await w.put('/v1/eventCalls/markSlotFree', { id: freed, isSlotFree: true });
    const bobs = await callOf({ userId: bob });
    const elsewhere = await callOf({ userId: ann, dateTime: halfHour(4) });
    const token = await pageToken(event.linkPrefix);
    const entryPoints: EntryPoint[] = [
      ...many(
        12,
        () => book(event),
        () => hold(event),
        () => visitorsHold(event, token),
      ),
      {
        method: 'PUT',
        path: '/v1/eventCalls/reschedule',
        body: { id: elsewhere, dateTime: time, timeZone: 'UTC' },
      },
      { method: 'PUT', path: '/v1/eventCalls/markSlotFree', body: { id: freed, isSlotFree: false } },
      { method: 'PUT', path: '/v1/eventCalls/reassign', body: { id: bobs, userId: ann } },
      {
        method: 'PUT',
        path: '/v1/users',
        body: { id: bob, status: 'DEACTIVATED', reassignTo: ann },
        as: 'owner',
      },
    ];
    // A host who leaves may transfer the call before it would have been reassigned.
    const answers = (await all(w, entryPoints)).filter(
      ({ body }) => !JSON.stringify(body).includes('This person already hosts the call'),
    );
    assert.equal(winners(answers), 1);
    const { overlaps } = await taken(w);
    assert.equal(overlaps, 0);
  }
});
