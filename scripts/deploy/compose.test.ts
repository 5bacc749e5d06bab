import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

type Service = {
  image: string;
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  restart?: string;
  command?: string[];
  healthcheck?: object;
  ports?: string[];
  volumes?: string[];
  environment: Record<string, string>;
};

function servicesOf(file: string): Record<string, Service> {
  return (parse(read(file), { merge: true }) as { services: Record<string, Service> }).services;
}

for (const file of ['compose.yml', 'compose.embedded.yml'])
  test(`${file}: each process of the service can change only its data`, () => {
    const ours = Object.entries(servicesOf(file)).filter(([, { image }]) => image.startsWith('callwright:'));
    assert.ok(ours.length > 0);
    for (const [name, service] of ours) {
      assert.equal(service.read_only, true, name);
      assert.equal(service.user, '1000:1000', name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      assert.ok(
        service.tmpfs?.some((one) => one.startsWith('/tmp:')),
        name,
      );
      assert.equal(service.restart, 'unless-stopped', name);
      // Only a reverse proxy on the same machine can reach it.
      for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/);
      for (const volume of service.volumes ?? []) assert.match(volume, /^[\w-]+:\/data$/);
    }
  });

for (const file of ['compose.yml', 'compose.embedded.yml'])
  test(`${file}: what answers listens at the published port, whatever else .env says`, () => {
    for (const [name, { ports = [], environment }] of Object.entries(servicesOf(file)))
      for (const port of ports) {
        assert.equal(environment['PORT'], port.split(':').at(-1), name);
        assert.equal(environment['HOST'], '0.0.0.0', name);
      }
  });

test('compose.yml: what answers and what works are processes of their own, with one key and one database', () => {
  const { api, worker, database } = servicesOf('compose.yml');
  assert.deepEqual(api?.command, ['serve', '--role', 'api']);
  assert.deepEqual(worker?.command, ['serve', '--role', 'worker']);
  for (const name of ['DATABASE_URL', 'APP_SECRET', 'BASE_URL']) {
    assert.ok(api?.environment[name] !== undefined);
    assert.equal(worker?.environment[name], api?.environment[name]);
  }
  assert.ok(database?.healthcheck !== undefined);
  // The image's health check uses this port.
  assert.match(worker?.environment['MONITORING_PORT'] ?? '', /^\d+$/);
  assert.equal(worker?.healthcheck, undefined);
});

test('what compose.yml wants to be told is in deploy/compose.env, and no secret is in either', () => {
  const asked = [...read('compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? '');
  const lines = [...read('deploy/compose.env').matchAll(/^(\w+)=(.*)$/gm)];
  const offered = new Map(lines.map(([, name = '', value = '']) => [name, value]));
  for (const name of asked) assert.ok(offered.has(name), name);
  for (const [name, value] of offered) assert.equal(value, '', name);
});
