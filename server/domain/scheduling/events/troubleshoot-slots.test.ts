import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { explainTimes } from './troubleshoot-slots.ts';

const path = '/v1/events/troubleshootSlots';

async function explained(w: Workspace, query: object): Promise<Json> {
  const { status, body } = await w.get(path, { timezone: 'UTC', ...query });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

const day = (moment: string) => moment.slice(0, 10);

test('GET /v1/events/troubleshootSlots 200 lists who can take each time, and why the others cannot', async () => {
  const w = await workspace();
  const [ann, bob] = await closers(w, 2);
  const event = await newEvent(w, [ann ?? 0, bob ?? 0]);
  const time = halfHour(3);
  const booked = await w.post('/v1/eventCalls', booking(event, time, { userId: ann }));
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const data = await explained(w, { linkPrefix: event.linkPrefix, date: day(time) });
  assert.deepEqual(data.event, {
    id: event.id,
    linkPrefix: event.linkPrefix,
    status: 'ACTIVATED',
    duration: 30,
  });
  const slot = data.slots.find((each: Json) => each.time === time);
  assert.deepEqual([slot.displayTime, slot.available, slot.reason, slot.tags], ['10:00', true, null, []]);
  assert.deepEqual(
    slot.availableUsers.map((user: Json) => user.id),
    [bob],
  );
  const [refused] = slot.unavailableUsers;
  assert.deepEqual(
    [refused.id, refused.reason, refused.detail, refused.until],
    [ann, 'ALREADY_BOOKED', 'Has another call', time.replace('10:00', '10:30')],
  );
  assert.deepEqual([data.summary.offered, data.summary.hidden], [48, 0]);
  assert.deepEqual(data.slots.at(-1).tags, ['LAST_SLOT']);
  const hers = await explained(w, { linkPrefix: event.linkPrefix, date: day(time), selectedHost: ann });
  assert.deepEqual([hers.summary.offered, hers.summary.byReason], [47, { ALREADY_BOOKED: 1 }]);
  assert.deepEqual(
    hers.unavailableUsers.map((user: Json) => [user.id, user.reason]),
    [[bob, 'NOT_ROUTED']],
  );
});

test('GET /v1/events/troubleshootSlots 200 tags what has passed, and a deactivated event has EVENT_DEACTIVATED on every time', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1));
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const [first] = (await explained(w, { linkPrefix: event.linkPrefix, date: today })).slots;
  assert.deepEqual([first.available, first.reason, first.tags], [false, 'PAST', ['PAST']]);
  assert.equal((await w.put('/v1/events/status', { id: event.id, status: 'DEACTIVATED' })).status, 200);
  const data = await explained(w, { linkPrefix: event.linkPrefix, date: day(halfHour(2)) });
  assert.equal(data.event.status, 'DEACTIVATED');
  assert.deepEqual(data.summary, { offered: 0, hidden: 48, byReason: { EVENT_DEACTIVATED: 48 } });
  assert.deepEqual([data.availableUsers, data.unavailableUsers[0].reason], [[], 'EVENT_DEACTIVATED']);
});

test('GET /v1/events/troubleshootSlots 200 names hosts who are paused or have left, with until when', async () => {
  const w = await workspace();
  const [ann, bob, eve] = await closers(w, 3);
  const event = await newEvent(w, [ann ?? 0, bob ?? 0, eve ?? 0]);
  const until = halfHour(20);
  await w.within(async (tx) => {
    await sql`
      update event_host set is_paused = true, paused_until = ${until}::timestamptz, paused_reason = 'Too many no-shows'
      where account_id = ${w.id} and event_id = ${event.id} and user_id = ${ann}`.execute(tx.db);
  });
  assert.equal((await w.owner.client.put('/v1/users', { id: bob, status: 'DEACTIVATED' })).status, 200);
  const data = await explained(w, { linkPrefix: event.linkPrefix, date: day(halfHour(2)) });
  assert.deepEqual(
    data.unavailableUsers.map((user: Json) => [user.id, user.reason, user.detail, user.until]),
    [
      [ann, 'HOST_PAUSED', 'Too many no-shows', until],
      [bob, 'HOST_DEACTIVATED', 'No longer active in the workspace', null],
    ],
  );
  assert.deepEqual(
    data.availableUsers.map((user: Json) => user.id),
    [eve],
  );
});

test('GET /v1/events/troubleshootSlots 400 names what is missing or wrong, 404 for events of others', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const event = await newEvent(w, await closers(w, 1));
  const right = { linkPrefix: event.linkPrefix, date: '2026-12-01', timezone: 'UTC' };
  for (const [field, value] of [
    ['linkPrefix', undefined],
    ['date', undefined],
    ['date', '2026-02-30'],
    ['timezone', undefined],
    ['timezone', 'Mars/Base'],
    ['selectedHost', 'x'],
    ['selectedHost', other.owner.userId],
  ] as const) {
    const { status, body } = await w.get(path, { ...right, [field]: value });
    assert.equal(status, 400, `${field} ${value}`);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), [field]);
  }
  assert.equal((await other.get(path, right)).status, 404);
});

test('GET /v1/events/troubleshootSlots asks the database as often for six hosts as for two', async () => {
  const w = await workspace();
  const asked = async (hostsCount: number): Promise<number> => {
    const { linkPrefix } = await newEvent(w, await closers(w, hostsCount), { slug: `hosts-${hostsCount}` });
    let statements = 0;
    await w.within((tx) => {
      const db = { run: (text: string, values: unknown[]) => ((statements += 1), tx.db.run(text, values)) };
      return explainTimes({ ...tx, db } as Ctx, { linkPrefix, date: day(halfHour(2)), timezone: 'UTC' }); // all that statements need
    });
    return statements;
  };
  assert.equal(await asked(6), await asked(2));
});
