import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { metricsIn, valueOf } from '#/test/metrics.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { readBacklog } from './backlog.ts';
import { MonitoringServer } from './monitoring-server.ts';
import { server } from './testing/watched-server.ts';

const monitoring = new MonitoringServer();
const address = await monitoring.listen(0, '127.0.0.1');
after(() => monitoring.close());

const ask = (path: string, init: RequestInit = {}) => fetch(address + path, init);

async function scrape() {
  const response = await ask('/metrics');
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  return metricsIn(await response.text());
}

test('a process that is starting is alive, not ready, and has no numbers yet', async () => {
  const [alive, ready, numbers] = await Promise.all(
    ['/healthz', '/readyz', '/metrics'].map((path) => ask(path)),
  );
  assert.deepEqual([alive?.status, ready?.status, numbers?.status], [200, 503, 503]);
  monitoring.watch(server.app);
});

test('the first numbers have the size of the data disk beside what is free of it', async () => {
  const numbers = await scrape();
  const [size, free] = ['callwright_data_disk_bytes', 'callwright_data_disk_free_bytes'];
  assert.ok(valueOf(numbers, size, {}) >= valueOf(numbers, free, {}));
});

test('the monitoring port answers 404 elsewhere, 405 to other methods, and HEAD without a body', async () => {
  assert.equal((await ask('/')).status, 404);
  const post = await ask('/metrics', { method: 'POST' });
  assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD']);
  const head = await ask('/metrics', { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
});

test('/readyz answers 503 while the process is about to stop', async () => {
  assert.equal((await ask('/readyz')).status, 200);
  server.app.lifecycle.isDraining = true;
  assert.equal((await ask('/readyz')).status, 503);
  server.app.lifecycle.isDraining = false;
  assert.equal((await ask('/readyz')).status, 200);
});

test('a request is measured under the template of its path, its method and its status', async () => {
  const w = await createTestWorkspace(server);
  const labels = {
    http_request_method: 'GET',
    http_route: '/v1/webhooks/{id}',
    http_response_status_code: '404',
  };
  await w.get('/v1/webhooks/whe_987654321');
  const before = valueOf(await scrape(), 'http_server_request_duration_seconds_count', labels);
  await w.get('/v1/webhooks/whe_987654322');
  const numbers = await scrape();
  assert.equal(valueOf(numbers, 'http_server_request_duration_seconds_count', labels), before + 1);
  const routes = numbers.flatMap((one) => one.labels['http_route'] ?? []);
  assert.deepEqual(
    routes.filter((route) => /\d{3}/.test(route)),
    [],
    'no path with a number in it becomes a label',
  );
});

test('bookings are counted by what came of them', async () => {
  const w = await createTestWorkspace(server);
  const event = await newEvent(w, [w.owner.userId]);
  const read = async () => {
    const numbers = await scrape();
    return ['booked', 'taken', 'duplicate', 'refused', 'failed'].map((result) =>
      valueOf(numbers, 'callwright_bookings_total', { result }),
    );
  };
  const before = await read();
  const at = halfHour(3);
  assert.equal((await w.post('/v1/eventCalls', booking(event, at))).status, 201);
  assert.equal((await w.post('/v1/eventCalls', booking(event, at))).status, 409);
  assert.equal((await w.post('/v1/eventCalls', booking(event, '2020-01-01T10:00:00Z'))).status, 400);
  assert.deepEqual(
    (await read()).map((count, index) => count - (before[index] ?? 0)),
    [1, 1, 0, 1, 0],
  );
  assert.ok(valueOf(await scrape(), 'callwright_slot_search_duration_seconds_count', { kind: 'start' }) >= 2);
});

test('a failed sign-in and a request over its limit are counted', async () => {
  const signIn = { email: 'nobody@example.test', password: 'not the password' };
  const before = valueOf(await scrape(), 'callwright_sign_ins_failed_total', { step: 'password' });
  assert.equal((await server.anybody.post('/auth/sign-in', signIn)).status, 401);
  const numbers = await scrape();
  assert.equal(valueOf(numbers, 'callwright_sign_ins_failed_total', { step: 'password' }), before + 1);
  for (let attempt = 0; attempt < 10; attempt++) await server.anybody.post('/auth/sign-in', signIn);
  assert.ok(valueOf(await scrape(), 'callwright_requests_limited_total') >= 1);
});

test('what waits is counted with the age of the oldest, and not what belongs to a deleted workspace', async () => {
  const w = await createTestWorkspace(server);
  const gone = await createTestWorkspace(server);
  const { db } = server.app.database;
  const before = await readBacklog(server.app);
  for (const { id, db: itsDb } of [w, gone])
    await sql`
      insert into mail (account_id, kind, to_address, subject, body_text, created_at)
      values (${id}, 'INVITATION', 'a@example.test', 's', 'b', to_timestamp(${server.clock.now() / 1_000}) - interval '2 days')`.execute(
      itsDb,
    );
  await sql`update account set deleted_at = now() where id = ${gone.id}`.execute(db);
  const after = await readBacklog(server.app);
  assert.equal(after.mails.waiting, before.mails.waiting + 1);
  assert.equal(Math.round(after.mails.oldestSec), 2 * 86_400);
  server.clock.advance(hourMs);
  assert.equal(Math.round((await readBacklog(server.app)).mails.oldestSec), 2 * 86_400 + 3_600);
  server.clock.reset();
  assert.ok(after.jobs.has('webhook.deliver'), 'jobs are counted by queue');
});

test('jobs, statements and the pool are measured under OpenTelemetry’s names', async () => {
  const numbers = await scrape();
  assert.ok(
    valueOf(numbers, 'db_client_operation_duration_seconds_count', { db_operation_name: 'SELECT' }) > 0,
  );
  assert.ok(valueOf(numbers, 'db_client_connection_count', { db_client_connection_state: 'idle' }) >= 0);
  assert.equal(valueOf(numbers, 'db_client_connection_max'), server.app.config.databasePoolMax);
  assert.ok(valueOf(numbers, 'nodejs_eventloop_utilization_ratio') >= 0);
  assert.ok(valueOf(numbers, 'process_resident_memory_bytes') > 0);
});
