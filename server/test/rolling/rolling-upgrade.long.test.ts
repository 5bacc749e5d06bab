import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownDatabase } from '#/test/database.ts';
import { booking, halfHour } from '#/test/events.ts';
import { eventually } from '#/test/eventually.ts';
import { Receiver } from '#/test/receiver.ts';
import { commandOf, Service, type Environment } from '#/test/service.ts';
import { Balancer } from './balancer.ts';
import { lastRelease, laterIn, releaseIn } from './checkout.ts';

// Two API processes and a worker are replaced one by one, from the last release to this version. If there is no release
// yet, from this version to one with more migrations.

const folder = mkdtempSync(join(tmpdir(), 'callwright-rolling-'));
const own = fileURLToPath(new URL('../../main/cli/main.ts', import.meta.url));
const database = await ownDatabase();
const receiver = await Receiver.start();
const balancer = await Balancer.start();
const running = new Set<Service>();
after(async () => {
  await Promise.all([...running].map((service) => service.end('SIGKILL')));
  balancer.close();
  receiver.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const environment: Environment = {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: database.url,
  DRAIN_SECONDS: '2',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
};
const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map((day) => ({
  day,
  slots: [{ start: '00:00', end: '24:00' }],
}));

async function started(main: string, role: 'api' | 'worker'): Promise<Service> {
  const service = await Service.startOf(main, environment, '--role', role);
  running.add(service);
  if (role === 'api') {
    balancer.add(service.origin);
    await eventually(() => balancer.isReady(service.origin));
  }
  return service;
}

async function stopped(service: Service): Promise<void> {
  assert.equal(await service.end('SIGTERM'), 0, service.log);
  balancer.remove(service.origin);
  running.delete(service);
}

type Load = { readonly failed: string[]; readonly booked: number[]; requests: number; isOver: boolean };

/** Books, reads and searches through the load balancer until the test is over, and records failed requests. */
async function load(key: string, event: { id: number }, worker: number, state: Load): Promise<void> {
  for (let turn = 0; !state.isOver; turn++) {
    const at = halfHour(2 + Math.floor(turn / 12) + worker * 60, (turn % 12) * 2);
    const requests: readonly [method: string, path: string, body?: object][] = [
      ['POST', '/v1/eventCalls', booking(event, at)],
      ['GET', '/v1/eventCalls?limit=20'],
      ['GET', '/v1/contacts?limit=20'],
      ['GET', '/v1/events?limit=20'],
    ];
    for (const [method, path, body] of requests) {
      state.requests += 1;
      const answer = await fetch(balancer.origin + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: unknown) => error);
      if (!(answer instanceof Response)) state.failed.push(`${method} ${path}: ${String(answer)}`);
      else if (!answer.ok) state.failed.push(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      else if (method === 'POST') state.booked.push(((await answer.json()) as Booked).data.eventCall.id);
      else await answer.arrayBuffer();
    }
  }
}

type Booked = { data: { eventCall: { id: number } } };

test(
  'a rolling upgrade from the last version under load: no request fails, no booking and no delivery is lost',
  { timeout: 1_200_000 },
  async (context) => {
    const tag = lastRelease();
    const from = tag === null ? own : releaseIn(join(folder, 'from'), tag);
    const to = tag === null ? laterIn(join(folder, 'to')) : own;
    const before = [await started(from, 'api'), await started(from, 'api')];
    const worker = await started(from, 'worker');
    const ran = (main: string, ...words: string[]) => commandOf(main, environment, ...words);
    const { workspace, user } = await ran(
      from,
      'workspace',
      'create',
      '--name',
      'R',
      '--email',
      'o@r.test',
      '--password',
      'correct horse battery',
    );
    const { apiKey } = await ran(
      from,
      'key',
      'create',
      '--workspace',
      String(workspace.id),
      '--name',
      'k',
      '--scopes',
      '*',
    );
    const [first] = before;
    assert.ok(first !== undefined);
    const made = async (path: string, body: object) => {
      const answer = await first.call('POST', path, apiKey, body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      // oxlint-disable-next-line typescript/no-explicit-any
      return answer.body.data as any;
    };
    const { availability } = await made('/v1/userAvailabilities', {
      name: 'Always',
      timeZone: 'UTC',
      weekdays: week,
    });
    const hosts = [{ userId: user.id, availabilityId: availability.id }];
    const { event } = await made('/v1/events', { name: 'Call', hosts, dateRange: { type: 'INDEFINITE' } });
    await made('/v1/webhooks', { url: receiver.url, types: ['call.booked'] });

    const state: Load = { failed: [], booked: [], requests: 0, isOver: false };
    const callers = Promise.all(Array.from({ length: 4 }, (_, index) => load(apiKey, event, index, state)));
    await eventually(() => state.booked.length > 20);
    const { applied } = await ran(to, 'migrate');
    const goesOn = async () => {
      const count = state.booked.length;
      await eventually(() => state.booked.length > count + 20);
    };
    await goesOn();
    const replaced: Service[] = [];
    for (const old of before) {
      replaced.push(await started(to, 'api'));
      await stopped(old);
      await goesOn();
    }
    replaced.push(await started(to, 'worker'));
    await stopped(worker);
    await goesOn();
    // A process of the previous version is started again, as after a crash.
    const again = await started(from, 'api');
    await goesOn();
    await stopped(again);
    state.isOver = true;
    await callers;
    context.diagnostic(
      `${tag ?? 'this version'} to the next, ${applied} migrations: ${state.requests} requests, ${state.failed.length} failed, ${state.booked.length} bookings`,
    );
    assert.deepEqual(state.failed, []);
    assert.equal(new Set(state.booked).size, state.booked.length);
    await eventually(() => new Set(receiver.ids()).size === state.booked.length);
    for (const service of replaced) await stopped(service);
  },
);
