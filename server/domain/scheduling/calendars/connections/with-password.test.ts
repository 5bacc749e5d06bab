import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { addItem } from '#/test/mirror.ts';
import { davClient, type DavServer } from '#/test/calendars/dav-server.ts';
import { radicale } from '#/test/calendars/radicale.ts';
import { createTestWorkspace, type Member, type Workspace } from '#/test/workspace.ts';
import { server } from './testing/server.ts';

const skip = radicale.missing;
const path = '/v1/calendarConnections';
const dav = await started();

async function started(): Promise<DavServer> {
  // Tests are skipped then, and look at nothing of it.
  if (skip !== false) return {} as DavServer;
  const running = await radicale.start();
  const program = davClient(running, running.ada);
  await program.newCalendar('work');
  await program.newCalendar('home');
  return running;
}

function signIn(): object {
  return { provider: 'CALDAV', serverUrl: dav.url, ...dav.ada };
}

async function connect(w: Workspace, { client }: Member = w.owner) {
  const { status, body } = await client.post(path, signIn());
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.connection;
}

test(
  'POST /v1/calendarConnections 201 stores the calendars of a CalDAV account; the first keeps calls away and takes them',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const connection = await connect(w);
    assert.equal(connection.status, 'CONNECTED');
    assert.equal(connection.calendars.length, 2);
    const [first, second] = connection.calendars;
    assert.deepEqual([first.checkConflicts, first.isWriteTarget, first.state], [true, true, 'UNREAD']);
    assert.deepEqual([second.checkConflicts, second.isWriteTarget, second.state], [false, false, 'OFF']);
    const again = await connect(w);
    assert.equal(again.id, connection.id, 'the same account stays one connection');
    const { body } = await w.owner.client.get(path);
    assert.equal(body.data.connections.length, 1);
    assert.deepEqual(
      body.data.providers.find(({ provider }: { provider: string }) => provider === 'ZOOM'),
      { provider: 'ZOOM', isSetUp: false, needs: ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'] },
    );
  },
);

test(
  'the password is stored sealed for its row, and no reply, change, audit entry or list of members shows it',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const connection = await connect(w);
    const { rows } = await sql<{ secret: string; noted: string; told: string }>`
    select n.secret, (select string_agg(e::text, '') from audit_entry e where e.account_id = n.account_id) as noted,
      (select string_agg(c::text, '') from change c where c.account_id = n.account_id) as told
    from calendar_connection n where n.account_id = ${w.id} and n.id = ${connection.id}`.execute(
      server.app.database.db,
    );
    assert.match(rows[0]?.secret ?? '', /^s3\./);
    const seen = [rows[0]?.noted ?? '', rows[0]?.told ?? ''];
    for (const place of [path, '/v1/users', '/v1/auditLog', '/v1/changes'])
      seen.push(JSON.stringify((await w.owner.client.get(place)).body));
    for (const text of seen) assert.ok(!text.includes(dav.ada.password), text.slice(0, 200));
    assert.match(rows[0]?.noted ?? '', /calendar\.connect/);
    assert.match(rows[0]?.told ?? '', /calendar\.connected/);
  },
);

test(
  'POST /v1/calendarConnections 400 for a wrong password, a page that is no calendar server, and addresses within the network',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const refused = async (changed: object, field: string) => {
      const { status, body } = await w.owner.client.post(path, { ...signIn(), ...changed });
      assert.equal(status, 400, JSON.stringify(body));
      assert.ok(body.message.details.fieldErrors[field], JSON.stringify(body));
    };
    await refused({ password: 'wrong' }, 'password');
    await refused({ serverUrl: server.origin }, 'serverUrl');
    await refused({ serverUrl: 'https://10.1.2.3/' }, 'serverUrl');
    await refused({ serverUrl: 'http://169.254.169.254/latest' }, 'serverUrl');
    await refused({ serverUrl: 'file:///etc/passwd' }, 'serverUrl');
    await refused({ provider: 'ICS' }, 'url');
    await refused({ provider: 'ICS', url: 'https://192.168.0.1/calendar.ics' }, 'url');
    const { body } = await w.owner.client.get(path);
    assert.deepEqual(body.data.connections, []);
  },
);

test(
  'an API key connects nothing, and neither does a session that was not proved lately',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const byKey = await w.client.post(path, signIn());
    assert.deepEqual([byKey.status, byKey.body.code], [403, 'SESSION_REQUIRED']);
    server.clock.advance(20 * 60_000);
    const late = await w.owner.client.post(path, signIn());
    assert.deepEqual([late.status, late.body.code], [403, 'REAUTHENTICATION_REQUIRED']);
  },
);

test(
  'others see that a member is connected and nothing that names an account or a calendar',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const closer = await w.member('CLOSER');
    const { id, calendars } = await connect(w, closer);
    const { body } = await w.owner.client.get(path, { userId: closer.userId });
    const [shown] = body.data.connections;
    assert.deepEqual([shown.id, shown.name, shown.serverUrl, shown.calendars], [id, null, null, []]);
    const users = await w.owner.client.get('/v1/users', { ids: String(closer.userId) });
    const [integration] = users.body.data.users[0].integrations;
    assert.deepEqual(
      [integration.type, integration.account, integration.status],
      ['CALDAV', '', 'CONNECTED'],
    );
    const colleague = await w.member('CLOSER');
    assert.deepEqual((await colleague.client.get(path, { userId: closer.userId })).body.data.connections, []);
    const replies = [
      await w.owner.client.delete(`${path}/${id}`),
      await w.owner.client.put(path, { id, password: dav.ada.password }),
      await w.owner.client.put('/v1/calendars', { id: calendars[0].id, checkConflicts: false }),
      await w.owner.client.post('/v1/calendars/sync', { id: calendars[0].id }),
      await (await createTestWorkspace(server)).owner.client.delete(`${path}/${id}`),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      replies.map(() => 404),
    );
  },
);

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
  'PUT /v1/calendars 412 for another version; another word to ignore has the calendar read anew',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const { calendars } = await connect(w);
    const [{ id }] = calendars;
    await sql`update calendar set sync_state = 'known' where account_id = ${w.id} and id = ${id}`.execute(
      server.app.database.db,
    );
    const first = await w.owner.client.put('/v1/calendars', { id, allDay: 'ALWAYS' });
    assert.deepEqual([first.status, first.body.data.calendar.allDay], [200, 'ALWAYS']);
    const state = async () => {
      const { rows } = await sql<{ sync_state: string | null }>`
      select sync_state from calendar where account_id = ${w.id} and id = ${id}`.execute(
        server.app.database.db,
      );
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
  'POST /v1/calendars/sync has calendars read now, ends a held deletion when it is confirmed, and 429 after ten in a minute',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const { calendars } = await connect(w);
    const [{ id }] = calendars;
    const later = "now() + interval '1 day'";
    await sql`update calendar set next_poll_at = ${sql.raw(later)}, held_deletions = 7 where account_id = ${w.id}`.execute(
      server.app.database.db,
    );
    const held = await w.owner.client.get(path);
    assert.equal(held.body.data.connections[0].calendars[0].state, 'HELD');
    const { body } = await w.owner.client.post('/v1/calendars/sync', { id });
    assert.ok(Date.parse(body.data.calendars[0].nextReadAt) <= server.clock.now());
    await w.owner.client.post('/v1/calendars/sync', { confirmDeletions: true });
    const { rows } = await sql<{ n: number }>`
    select count(*) as n from calendar where account_id = ${w.id} and deletions_confirmed and next_poll_at <= now() + interval '1 minute'`.execute(
      server.app.database.db,
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

test(
  'DELETE /v1/calendarConnections/{id} forgets what is known, and so does leaving the workspace',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const closer = await w.member('CLOSER');
    const left = async () => {
      const { rows } = await sql<{ n: number }>`
      select (select count(*) from calendar_connection where account_id = ${w.id}) + (select count(*) from calendar where account_id = ${w.id}) as n`.execute(
        server.app.database.db,
      );
      return rows[0]?.n;
    };
    const mine = await connect(w);
    await connect(w, closer);
    const removed = await w.owner.client.delete(`${path}/${mine.id}`);
    assert.deepEqual([removed.status, removed.body.data], [200, { id: mine.id, removed: true }]);
    assert.equal((await w.owner.client.delete(`${path}/${mine.id}`)).status, 404);
    const gone = await w.owner.client.put('/v1/users', { id: closer.userId, status: 'DEACTIVATED' });
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    assert.equal(await left(), 0);
    const { rows } = await sql<{ n: number }>`
    select count(*) as n from change where account_id = ${w.id} and type = 'calendar.disconnected'`.execute(
      server.app.database.db,
    );
    assert.equal(rows[0]?.n, 2);
  },
);

test('PUT /v1/calendarConnections takes a password that works, and nothing else', { skip }, async () => {
  const w = await createTestWorkspace(server);
  const { id } = await connect(w);
  const db = server.app.database.db;
  await sql`update calendar_connection set status = 'EXPIRED', reason = 'changed' where account_id = ${w.id} and id = ${id}`.execute(
    db,
  );
  assert.equal((await w.owner.client.put(path, { id, password: 'wrong' })).status, 400);
  assert.equal((await w.owner.client.put(path, { id, url: 'https://calendar.example/a.ics' })).status, 400);
  const { status, body } = await w.owner.client.put(path, { id, password: dav.ada.password });
  assert.deepEqual(
    [status, body.data.connection.status, body.data.connection.reason],
    [200, 'CONNECTED', null],
  );
});
