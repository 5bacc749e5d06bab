import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { workspace } from '#/test/harness.ts';
import { newTeam } from '#/test/teams.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/events';

async function newEvent(
  w: Workspace,
  body: object,
): Promise<{ id: number; token: string; slug: string; name: string }> {
  const reply = await w.post(path, body);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.data.event;
}

async function names(w: Workspace, query: Record<string, unknown>, client = w.client): Promise<string[]> {
  const { status, body } = await client.get(path, query);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.count, body.meta.count);
  return body.data.map((event: { name: string }) => event.name);
}

test('GET /v1/events 200 finds one by id or token, as a list of one or none', async () => {
  const w = await workspace();
  const event = await newEvent(w, { name: 'Demo' });
  await newEvent(w, { name: 'Other' });
  assert.deepEqual(await names(w, { id: event.id }), ['Demo']);
  assert.deepEqual(await names(w, { token: event.token }), ['Demo']);
  assert.deepEqual(await names(w, { id: 9_000_000_000 }), []);
  assert.deepEqual(await names(w, { token: `${event.token}x` }), []);
});

test('GET /v1/events 200 filters by every filter', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const mate = await w.member('CLOSER');
  const team = await newTeam(w, 'Night shift', [mate.userId]);
  const first = await newEvent(w, {
    name: 'Édition Spéciale',
    internalName: 'Ünique 100%',
    hosts: [{ userId: closer.userId }],
  });
  await newEvent(w, {
    name: 'Beta',
    eventType: 'DISCOVERY_EVENT',
    status: 'DEACTIVATED',
    teams: [team],
    hosts: [],
    userId: null,
  });
  await newEvent(w, { name: 'Gamma', teamId: team, hosts: [], userId: closer.userId });
  const all = ['Gamma', 'Beta', 'Édition Spéciale'];
  assert.deepEqual(await names(w, {}), all);
  assert.deepEqual(await names(w, { search: 'edition SPECIALE' }), ['Édition Spéciale']);
  assert.deepEqual(await names(w, { search: 'unique' }), ['Édition Spéciale']);
  assert.deepEqual(await names(w, { search: '100%' }), ['Édition Spéciale']);
  assert.deepEqual(await names(w, { search: '%' }), ['Édition Spéciale']);
  assert.deepEqual(await names(w, { search: 'zzz' }), []);
  assert.deepEqual(await names(w, { userId: closer.userId }), ['Gamma', 'Édition Spéciale']);
  assert.deepEqual(await names(w, { userId: mate.userId }), ['Beta']);
  assert.deepEqual(await names(w, { teamId: team }), ['Gamma', 'Beta']);
  assert.deepEqual(await names(w, { status: 'DEACTIVATED' }), ['Beta']);
  assert.deepEqual(await names(w, { status: 'DEACTIVATED,ACTIVATED' }), all);
  assert.deepEqual(await names(w, { eventType: 'DISCOVERY_EVENT' }), ['Beta']);
  assert.deepEqual(await names(w, { ids: `${first.id}, 9000000000,` }), ['Édition Spéciale']);
  assert.deepEqual(await names(w, { latestFirst: 'true' }), all);
  assert.deepEqual(await names(w, { latestFirst: 'false' }), all.toReversed());
  assert.deepEqual(await names(w, { sort: 'asc' }), all.toReversed());
  assert.deepEqual(await names(w, { orderColumn: 'name', orderBy: 'asc', teamId: team }), ['Beta', 'Gamma']);
  await w.post('/v1/events/delete', { id: first.id });
  assert.deepEqual(await names(w, {}), ['Gamma', 'Beta']);
  assert.deepEqual(await names(w, { includeDeleted: '1' }), all);
  assert.deepEqual(await names(w, { id: first.id }), []);
});

test('GET /v1/events 200 walks all pages and cursors, each event once', async () => {
  const w = await workspace();
  for (let n = 0; n < 15; n += 1) await newEvent(w, { name: `Event ${n % 3}` });
  for (const order of [{}, { orderColumn: 'name', orderBy: 'asc' }, { orderColumn: 'id', orderBy: 'asc' }]) {
    const byPage: number[] = [];
    for (let page = 0; page < 3; page += 1) {
      const { body } = await w.get(path, { ...order, limit: 7, page });
      assert.equal(body.count, 15);
      assert.equal(body.meta.hasMore, page < 2);
      byPage.push(...body.data.map((event: { id: number }) => event.id));
    }
    const byCursor: number[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await w.get(path, { ...order, limit: 7, cursor });
      byCursor.push(...body.data.map((event: { id: number }) => event.id));
      if (body.meta.nextCursor === null) break;
      cursor = body.meta.nextCursor;
    }
    assert.equal(new Set(byPage).size, 15);
    assert.deepEqual(byCursor, byPage);
  }
});

test('GET /v1/events 200 counts views and calls of each event', async () => {
  const w = await workspace();
  const event = await newEvent(w, { name: 'Demo' });
  await w.within(async (tx) => {
    await sql`
      insert into event_stat (account_id, event_id, day, views, started, submitted)
      values (${w.id}, ${event.id}, '2026-11-01', 8, 4, 2), (${w.id}, ${event.id}, '2026-11-02', 2, 1, 1)`.execute(
      tx.db,
    );
  });
  const { body } = await w.get(path, { id: event.id });
  assert.deepEqual(body.data[0].stats, { views: 10, started: 5, submitted: 3, booked: 0, conversion: 0 });
});

test('GET /v1/events 400 names a bad limit, page, id, status or order', async () => {
  const w = await workspace();
  const wrong: [string, string][] = [
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '101'],
    ['limit', 'abc'],
    ['limit', '1e9'],
    ['page', '-1'],
    ['page', '9223372036854775808'],
    ['id', '0'],
    ['id', 'x'],
    ['ids', '1,x'],
    ['status', 'ON'],
    ['eventType', 'CALL'],
    ['sort', 'up'],
    ['orderColumn', 'token'],
    ['latestFirst', 'yes'],
    ['includeDeleted', '2'],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await w.get(path, { [field]: value });
    assert.equal(status, 400, `${field}=${value}`);
    assert.deepEqual(Object.keys(body.message.details.fieldErrors), [field]);
  }
});

test('GET /v1/events shows a closer the events they host, alone or by team, and everybody else all', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const team = await newTeam(w, 'Closers', [closer.userId]);
  const others = await newEvent(w, { name: 'Others' });
  await newEvent(w, { name: 'By name', hosts: [{ userId: closer.userId }] });
  await newEvent(w, { name: 'By team', hosts: [], teams: [team] });
  assert.deepEqual((await names(w, {}, closer.client)).toSorted(), ['By name', 'By team']);
  assert.deepEqual(await names(w, { id: others.id }, closer.client), []);
  assert.equal((await closer.client.get('/v1/events/detail', { id: others.id })).status, 404);
  for (const role of ['SALES_MANAGER', 'SETTER', 'VIEWER'] as const) {
    const { client } = await w.member(role);
    assert.equal((await names(w, {}, client)).length, 3, role);
  }
});

test('GET /v1/events never shows another workspace, by id, token, ids, link or search', async () => {
  const w = await workspace();
  const other = await workspace();
  const mine = await newEvent(w, { name: 'Mine' });
  const theirs = await newEvent(other, { name: 'Theirs' });
  assert.deepEqual(await names(w, { id: theirs.id }), []);
  assert.deepEqual(await names(w, { token: theirs.token }), []);
  assert.deepEqual(await names(w, { ids: `${mine.id},${theirs.id}` }), ['Mine']);
  assert.deepEqual(await names(w, { search: 'theirs' }), []);
  assert.deepEqual(await names(w, { userId: other.owner.userId }), []);
  assert.equal((await w.get('/v1/events/detail', { id: theirs.id })).status, 404);
  assert.equal(
    (await w.get('/v1/events/detail', { linkPrefix: `${other.slug}/${theirs.slug}` })).status,
    404,
  );
});

test('A link of no event is not found, however it is written', async () => {
  const w = await workspace();
  const when = { date: '2030-01-07', timeZone: 'UTC' };
  await newEvent(w, { name: 'Demo' });
  const link = `${w.slug}/demo`;
  assert.equal((await w.get('/v1/events/detail', { linkPrefix: link.toUpperCase() })).status, 200);
  for (const linkPrefix of [`${link}/`, `${link}/x`, `/${link}`, w.slug, 'nothing', 'no/thing', 'Größe_1']) {
    const replies = [
      await w.get('/v1/events/detail', { linkPrefix }),
      await w.get('/v1/events/timeSlots', { linkPrefix, ...when }),
      await w.get('/v1/events/troubleshootSlots', { linkPrefix, ...when }),
      await w.post('/v1/events/eventDates', { linkPrefix, timeZone: 'UTC' }),
      await w.post('/v1/fields/inviteeAnswers', {
        linkPrefix,
        email: 'a@example.test',
        inviteeQuestionAnswers: [],
      }),
      await w.get('/v1/events/detail', { linkPrefix: '' }),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [404, 404, 404, 404, 404, 400],
      linkPrefix,
    );
  }
});
