import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ownDatabase } from './database.ts';
import { booking, halfHour } from './events.ts';
import { allCalls, bookedTwice } from './history/faults.ts';
import { race } from './race.ts';
import { command, Service, type Environment } from './service.ts';

// The service as separate processes, killed without warning.

const folder = mkdtempSync(join(tmpdir(), 'callwright processes '));
const database = await ownDatabase();
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const environment: Environment = { DATA_DIR: folder, DATABASE_URL: database.url };

const killedAfter = 25;

const made = await command(
  environment,
  'workspace',
  'create',
  '--name',
  'Kill',
  '--email',
  'o@kill.test',
  '--password',
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
const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map((day) => ({
  day,
  slots: [{ start: '00:00', end: '24:00' }],
}));

async function newEvent(service: Service, name: string): Promise<{ id: number }> {
  const hours = (
    await service.call('POST', '/v1/userAvailabilities', apiKey, { name, timeZone: 'UTC', weekdays: week })
  ).body.data as unknown as { availability: { id: number } };
  const hosts = [{ userId: made.user.id, availabilityId: hours.availability.id }];
  return (
    (await service.call('POST', '/v1/events', apiKey, { name, hosts, dateRange: { type: 'INDEFINITE' } }))
      .body.data as unknown as { event: { id: number } }
  ).event;
}

test('kill -9 in the middle of booking loses no call that was acknowledged and books none twice', async () => {
  let service = await Service.start(environment);
  const event = await newEvent(service, 'Kill');
  const acknowledged: number[] = [];
  for (let round = 0; round < 2; round++) {
    const victim = service;
    const booker = async (worker: number): Promise<void> => {
      for (let turn = 0; ; turn++) {
        const hour = (turn * 8 + worker) % 24;
        try {
          const { status, body } = await victim.call(
            'POST',
            '/v1/eventCalls',
            apiKey,
            booking(event, halfHour(2 + round * 20 + Math.floor(turn / 2), hour)),
          );
          if (status === 201)
            acknowledged.push((body.data as unknown as { eventCall: { id: number } }).eventCall.id);
          // In the middle, while the other bookers wait for responses.
          if (acknowledged.length >= killedAfter * (round + 1)) void victim.end('SIGKILL');
        } catch (error) {
          assert.ok(error instanceof TypeError, 'the connection broke with the process');
          return;
        }
      }
    };
    const bookers = Promise.all(Array.from({ length: 8 }, (_, worker) => booker(worker)));
    await bookers;
    service = await Service.start(environment);
    const calls = await allCalls(service, apiKey);
    assert.deepEqual(
      acknowledged.filter((id) => !calls.has(id)),
      [],
    );
    assert.deepEqual(bookedTwice(calls.values()), []);
  }
  assert.equal(await service.end('SIGTERM'), 0, 'asked to stop, it ends in order');
});

test('two processes serve one database, and one of 50 bookings wins', async () => {
  const first = await Service.start(environment);
  const second = await Service.start(environment);
  const event = await newEvent(first, 'Both');
  for (let round = 0; round < 3; round++) {
    const answers = await race(
      Array.from({ length: 50 }, (_, index) => ({
        baseUrl: (index % 2 === 0 ? first : second).origin,
        method: 'POST',
        path: '/v1/eventCalls',
        headers: { authorization: `Bearer ${apiKey}` },
        body: booking(event, halfHour(200 + round)),
      })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, ...Array.from({ length: 49 }, () => 409)],
    );
  }
  assert.deepEqual(bookedTwice((await allCalls(second, apiKey)).values()), []);
  await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')]);
});
