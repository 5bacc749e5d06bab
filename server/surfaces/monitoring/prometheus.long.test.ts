import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { ownDatabase } from '#/test/database.ts';
import { booking, halfHour } from '#/test/events.ts';
import { eventually } from '#/test/eventually.ts';
import { freePort } from '#/test/free-port.ts';
import { alertExpressions, dashboardQueries, metricsOf, monitoringFolder } from '#/test/monitoring-files.ts';
import { command, Service, type Environment } from '#/test/service.ts';

// Debian's Prometheus scrapes an API process and a worker process. All queries of the dashboard and the alerts are run
// on it.

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'callwright watched '));
const database = await ownDatabase();
const receiver = createServer((_request, response) => response.end());
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const environment: Environment = {
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  LOG_LEVEL: 'warn',
  // So low that some statements count as slow.
  SLOW_STATEMENT_MS: '1',
};
const ports = { api: await freePort(), worker: await freePort(), prometheus: await freePort() };
const prometheus = `http://127.0.0.1:${ports.prometheus}`;
const ends: (() => Promise<unknown> | void)[] = [];
after(async () => {
  for (const end of ends.toReversed()) await end();
  receiver.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

await installPrometheus();
const made = await command(
  environment,
  ...'workspace create --name Watched --email o@watched.test --password'.split(' '),
  'correct horse battery',
);
const { apiKey } = await command(
  environment,
  'key',
  'create',
  '--workspace',
  String(made.workspace.id),
  '--name',
  'k',
  '--scopes',
  '*',
);
const api = await Service.start({ ...environment, MONITORING_PORT: String(ports.api) }, '--role', 'api');
ends.push(() => api.end('SIGTERM'));
const worker = await Service.start(
  { ...environment, MONITORING_PORT: String(ports.worker), PORT: '1' },
  '--role',
  'worker',
);
ends.push(() => worker.end('SIGTERM'));
await startPrometheus();
await useIt(apiKey, made.user.id);

/** Installs Prometheus on Debian; on other systems, `prometheus` and `promtool` must be installed already. */
async function installPrometheus(): Promise<void> {
  const isThere = await run('promtool', ['--version']).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await run('apt-get', ['update']);
  // Another process may be installing packages.
  await run(
    'apt-get',
    ['-o', 'DPkg::Lock::Timeout=300', 'install', '--yes', '--no-install-recommends', 'prometheus'],
    {
      // Only the programs are needed, not the system service.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    },
  );
}

async function startPrometheus(): Promise<void> {
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${monitoringFolder}alerts.yml']
scrape_configs:
  - job_name: callwright
    static_configs: [{ targets: ['127.0.0.1:${ports.api}', '127.0.0.1:${ports.worker}'] }]
`,
  );
  const child = spawn('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${ports.prometheus}`,
  ]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  ends.push(async () => {
    child.kill();
    await ended;
  });
  await eventually(async () => (await fetch(`${prometheus}/-/ready`).catch(() => null))?.ok === true);
}

/** A booking that is delivered, one that is too late, a failed sign-in, and a path that does not exist. */
async function useIt(apiKey: string, userId: number): Promise<void> {
  const post = async (path: string, body: object) =>
    (await api.call('POST', path, apiKey, body)).body.data as never;
  const { port } = receiver.address() as AddressInfo;
  await post('/v1/webhooks', { url: `http://127.0.0.1:${port}/`, types: ['*'] });
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  const { availability } = await post('/v1/userAvailabilities', {
    name: 'Always',
    timeZone: 'UTC',
    weekdays: days.map((day) => ({ day, slots: [{ start: '00:00', end: '24:00' }] })),
  });
  const hosts = [{ userId, availabilityId: (availability as { id: number }).id }];
  const { event } = await post('/v1/events', { name: 'Watched', hosts, dateRange: { type: 'INDEFINITE' } });
  for (let turn = 0; turn < 2; turn++) await post('/v1/eventCalls', booking(event, halfHour(3)));
  await fetch(`${api.origin}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: api.origin },
    body: JSON.stringify({ email: 'nobody@watched.test', password: 'wrong' }),
  });
  await fetch(`${api.origin}/v1/nowhere`);
}

type Answer = { status: string; error?: string; data: { result: unknown[] } };

async function query(expr: string): Promise<unknown[]> {
  const url = new URL('/api/v1/query', prometheus);
  url.searchParams.set('query', expr);
  const answer = (await (await fetch(url)).json()) as Answer;
  assert.equal(answer.status, 'success', `${expr}: ${answer.error}`);
  return answer.data.result;
}

test('promtool finds nothing wrong with the alert rules, the example and what the service exposes', async () => {
  await run('promtool', ['check', 'rules', `${monitoringFolder}alerts.yml`]);
  await run('promtool', ['check', 'config', `${monitoringFolder}prometheus.yml`]);
  for (const port of [ports.api, ports.worker]) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const checking = run('promtool', ['check', 'metrics']);
    checking.child.stdin?.end(text);
    // It wants to reserve the suffix for histograms, but OpenTelemetry defines this name.
    const said = await checking.catch((error: { stderr: string }) => error);
    assert.equal(
      said.stderr.trim(),
      'db_client_connection_count non-histogram and non-summary metrics should not have "_count" suffix',
    );
  }
});

test('Prometheus scrapes both processes', async () => {
  await eventually(async () => (await query('up{job="callwright"} == 1')).length === 2);
});

test('both processes are ready', async () => {
  for (const port of [ports.api, ports.worker])
    await eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200);
});

for (const { title, expr } of dashboardQueries())
  test(`the dashboard is answered: ${title} (${expr})`, async () => {
    await eventually(async () => (await query(expr)).length > 0);
  });

for (const { title, expr } of alertExpressions())
  test(`the alert ${title} can be evaluated, and its metrics are there`, async () => {
    await query(expr);
    for (const name of metricsOf(expr))
      await eventually(async () => (await query(`count(${name})`)).length > 0);
  });

test('Prometheus has loaded every alert and none has an error', async () => {
  type Rules = { data: { groups: { rules: { name: string; health: string }[] }[] } };
  await eventually(async () => {
    const { data } = (await (await fetch(`${prometheus}/api/v1/rules`)).json()) as Rules;
    const rules = data.groups.flatMap((group) => group.rules);
    assert.deepEqual(
      rules.map(({ name }) => name),
      alertExpressions().map(({ title }) => title),
    );
    return rules.every(({ health }) => health === 'ok');
  });
});

test('a slow statement is logged with its place in the source, without its text and its values', async () => {
  const lines = api.log.split('\n').filter((one) => one.includes('A statement was slow'));
  assert.ok(lines.length > 0, api.log);
  for (const one of lines) {
    const { statement, ms, ...rest } = JSON.parse(one) as Record<string, unknown>;
    assert.match(String(statement), /^[\w /.#-]+$/);
    assert.equal(typeof ms, 'number');
    assert.deepEqual(Object.keys(rest).toSorted(), ['level', 'msg', 'time']);
  }
  assert.ok(
    lines.some((one) => /"statement":"domain\/\S+\.ts \w+"/.test(one)),
    lines.join('\n'),
  );
});
