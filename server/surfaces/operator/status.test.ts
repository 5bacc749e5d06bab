import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { newOperator } from '#/test/operator.ts';

test('GET /v1/operator/status 200 shows what waits, versions, disk and processes to an operator', async () => {
  const w = await workspace();
  const { client } = await newOperator();
  await sql`
    insert into mail (account_id, kind, to_address, subject, body_text, created_at)
    values (${w.id}, 'INVITATION', 'a@example.test', 's', 'b', to_timestamp(${server.clock.now() / 1_000}) - interval '1 hour')`.execute(
    w.db,
  );
  await sql`
    insert into process_heartbeat (id, seen_at, shares_limits, roles, version, host)
    values ('gone', now() - interval '1 hour', true, '{worker}', '0.0.1', 'elsewhere')`.execute(
    server.app.database.db,
  );
  const { status, body } = await client.get('/v1/operator/status');
  await sql`delete from process_heartbeat where id = 'gone'`.execute(server.app.database.db);
  assert.equal(status, 200, JSON.stringify(body));
  const shown = body.data.status;
  const kinds = shown.waiting.map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(kinds, ['OUTBOX', 'WEBHOOKS', 'MAILS', 'CALENDARS', 'JOBS']);
  const mails = shown.waiting.find(({ kind }: { kind: string }) => kind === 'MAILS');
  assert.ok(mails.waiting >= 1 && mails.oldestSeconds >= 3_600 && mails.isLate, JSON.stringify(mails));
  assert.match(shown.versions.postgres, /^\d+/);
  assert.match(shown.versions.schema, /^\d{4}_/);
  assert.ok(shown.disk === null || shown.disk.freeBytes > 0);
  assert.equal(shown.replica, null, 'none is set');
  const gone = shown.processes.find(({ host }: { host: string }) => host === 'elsewhere');
  assert.deepEqual([gone.roles, gone.isSilent, gone.version], [['worker'], true, '0.0.1']);
});

test('GET /v1/operator/status 404 for everybody else', async () => {
  const w = await workspace();
  assert.equal((await w.owner.client.get('/v1/operator/status')).status, 404);
  assert.equal((await w.get('/v1/operator/status')).status, 404);
});
