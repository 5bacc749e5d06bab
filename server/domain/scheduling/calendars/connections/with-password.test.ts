import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { connect, dav, path, signIn, skip } from './testing/member-at-radicale.ts';
import { server } from './testing/server.ts';

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
    from calendar_connection n where n.account_id = ${w.id} and n.id = ${connection.id}`.execute(w.db);
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
  '[defect 15] others see that a member is connected and nothing that names an account or a calendar',
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
  'DELETE /v1/calendarConnections/{id} forgets what is known, and so does leaving the workspace',
  { skip },
  async () => {
    const w = await createTestWorkspace(server);
    const closer = await w.member('CLOSER');
    const left = async () => {
      const { rows } = await sql<{ n: number }>`
      select (select count(*) from calendar_connection where account_id = ${w.id}) + (select count(*) from calendar where account_id = ${w.id}) as n`.execute(
        w.db,
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
      w.db,
    );
    assert.equal(rows[0]?.n, 2);
  },
);

test('PUT /v1/calendarConnections takes a password that works, and nothing else', { skip }, async () => {
  const w = await createTestWorkspace(server);
  const { id } = await connect(w);
  await sql`update calendar_connection set status = 'EXPIRED', reason = 'changed' where account_id = ${w.id} and id = ${id}`.execute(
    w.db,
  );
  assert.equal((await w.owner.client.put(path, { id, password: 'wrong' })).status, 400);
  assert.equal((await w.owner.client.put(path, { id, url: 'https://calendar.example/a.ics' })).status, 400);
  const { status, body } = await w.owner.client.put(path, { id, password: dav.ada.password });
  assert.deepEqual(
    [status, body.data.connection.status, body.data.connection.reason],
    [200, 'CONNECTED', null],
  );
});
