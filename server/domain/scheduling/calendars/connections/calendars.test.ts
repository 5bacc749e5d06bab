import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { toMs } from '#/platform/values/time.ts';
import { addItem } from '#/test/mirror.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { connect, path, skip } from './testing/member-at-radicale.ts';
import { server } from './testing/server.ts';

test(
  'PUT /v1/calendars moves the one calendar that calls are written into, also when two are asked for at once',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const { calendars } = await connect(w);
    const ask = (id: number) => w.owner.client.put('/v1/calendars', { id, isWriteTarget: true });
    const replies = await Promise.all(calendars.flatMap(({ id }: { id: number }) => [ask(id), ask(id)]));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    const { body } = await w.owner.client.get(path);
    const targets = body.data.connections[0].calendars.filter(
      ({ isWriteTarget }: { isWriteTarget: boolean }) => isWriteTarget,
    );
    assert.equal(targets.length, 1);
  },
);

test(
  '[defect 16] PUT /v1/calendars 412 for another version; another word to ignore has the calendar read anew',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const { calendars } = await connect(w);
    const [{ id }] = calendars;
    await sql`update calendar set sync_state = 'known' where account_id = ${w.id} and id = ${id}`.execute(
      w.db,
    );
    const first = await w.owner.client.put('/v1/calendars', { id, allDay: 'ALWAYS' });
    assert.deepEqual([first.status, first.body.data.calendar.allDay], [200, 'ALWAYS']);
    const state = async () => {
      const { rows } = await sql<{ sync_state: string | null }>`
      select sync_state from calendar where account_id = ${w.id} and id = ${id}`.execute(w.db);
      return rows[0]?.sync_state ?? null;
    };
    assert.equal(await state(), 'known');
    const stale = w.owner.client.with({ 'If-Match': '"1"' });
    assert.equal((await stale.put('/v1/calendars', { id, ignoredWord: 'lunch' })).status, 412);
    const etag = first.headers.get('etag') ?? '';
    const fresh = w.owner.client.with({ 'If-Match': etag });
    assert.equal(
      (await fresh.put('/v1/calendars', { id, ignoredWord: ' lunch ' })).body.data.calendar.ignoredWord,
      'lunch',
    );
    assert.equal(await state(), null);
  },
);

test(
  '[defect 3] [defect 12] POST /v1/calendars/sync has calendars read now, ends a held deletion when it is confirmed, and 429 after ten in a minute',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const { calendars } = await connect(w);
    const [{ id }] = calendars;
    const later = "now() + interval '1 day'";
    await sql`update calendar set next_poll_at = ${sql.raw(later)}, held_deletions = 7 where account_id = ${w.id}`.execute(
      w.db,
    );
    const held = await w.owner.client.get(path);
    assert.equal(held.body.data.connections[0].calendars[0].state, 'HELD');
    const { body } = await w.owner.client.post('/v1/calendars/sync', { id });
    assert.ok(toMs(body.data.calendars[0].nextReadAt) <= server.clock.now());
    await w.owner.client.post('/v1/calendars/sync', { confirmDeletions: true });
    const { rows } = await sql<{ n: number }>`
    select count(*) as n from calendar where account_id = ${w.id} and deletions_confirmed and next_poll_at <= now() + interval '1 minute'`.execute(
      w.db,
    );
    assert.equal(rows[0]?.n, 2);
    const more = await Promise.all(
      Array.from({ length: 10 }, () => w.owner.client.post('/v1/calendars/sync')),
    );
    assert.ok(more.some(({ status }) => status === 429));
  },
);

test(
  'GET /v1/calendars/busy says of each entry why it keeps calls away or not, as the engine decides',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const { calendars } = await connect(w);
    const [{ id }] = calendars;
    await w.owner.client.put('/v1/calendars', { id, tentativeBlocks: false, unansweredBlocks: false });
    const timed = { startsAt: '2026-06-01T09:00:00Z', endsAt: '2026-06-01T10:00:00Z' };
    const days = { startsOn: '2026-06-02', endsOn: '2026-06-03' };
    const expected: [object, string][] = [
      [timed, 'BUSY'],
      [{ ...timed, isFree: true }, 'FREE'],
      [{ ...timed, isCall: true }, 'OWN_CALL'],
      [{ ...timed, isIgnored: true }, 'IGNORED_WORD'],
      [{ ...timed, kind: 'WORKING_LOCATION' }, 'KIND'],
      [{ ...timed, answer: 'DECLINED' }, 'DECLINED'],
      [{ ...timed, kind: 'OUT_OF_OFFICE', isFree: true }, 'OUT_OF_OFFICE'],
      [{ ...timed, isTentative: true }, 'TENTATIVE'],
      [{ ...timed, answer: 'NEEDS_ACTION' }, 'UNANSWERED'],
      [days, 'BUSY'],
      [{ ...days, isFree: true }, 'FREE'],
      [{ ...days, answer: 'NEEDS_ACTION' }, 'UNANSWERED'],
    ];
    for (const [item] of expected)
      await w.within((tx) => addItem(tx, id, item as Parameters<typeof addItem>[2]));
    const { status, body } = await w.owner.client.get('/v1/calendars/busy', {
      from: '2026-06-01T00:00:00Z',
      to: '2026-06-10T00:00:00Z',
    });
    assert.equal(status, 200, JSON.stringify(body));
    const found = body.data.busy.map(({ reason }: { reason: string }) => reason).toSorted();
    assert.deepEqual(found, expected.map(([, reason]) => reason).toSorted());
    for (const { blocks, reason } of body.data.busy)
      assert.equal(blocks, ['BUSY', 'OUT_OF_OFFICE', 'ALWAYS'].includes(reason), reason);
    const others = await (
      await w.member('CLOSER')
    ).client.get('/v1/calendars/busy', {
      from: '2026-06-01T00:00:00Z',
      to: '2026-06-10T00:00:00Z',
    });
    assert.deepEqual(others.body.data.busy, []);
  },
);
