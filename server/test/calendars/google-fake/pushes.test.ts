import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { apiFor, status } from './google-client.ts';
import { startGoogleFake } from './google-fake.ts';

const fake = await startGoogleFake();
const event = {
  summary: 'Planning',
  start: { dateTime: '2026-03-10T09:30:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-03-10T10:00:00', timeZone: 'Europe/Berlin' },
};

test('changes are pushed to a channel: at once, late, twice, in another order or not at all, until it is stopped', async () => {
  const told: string[] = [];
  const receiver = createServer((request, response) => {
    const header = (name: string): string => String(request.headers[`x-goog-${name}`]);
    told.push(
      `${header('channel-id')} ${header('channel-token')} ${header('resource-state')} ${header('message-number')}`,
    );
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  after(() => receiver.close());
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/push`; // listens on a port
  const { events, channels } = apiFor(fake, 'ida@example.com');
  const { primary } = fake.account('ida@example.com');
  const channel = { id: 'one', type: 'web_hook', address, token: 'secret', params: { ttl: '3600' } };
  const { data } = await events.watch({ calendarId: 'primary', requestBody: channel });
  assert.equal(data.expiration, '3600000');
  await assert.rejects(events.watch({ calendarId: 'primary', requestBody: channel }), status(400));
  const open = { ...channel, id: 'two', address: 'http://example.com/' };
  await assert.rejects(events.watch({ calendarId: 'primary', requestBody: open }), status(400));
  primary.add(event);
  await fake.pushes.idle();
  assert.deepEqual(told.splice(0).toSorted(), ['one secret exists 2', 'one secret sync 1']);
  fake.pushes.mode = 'LOST';
  primary.add(event);
  fake.pushes.mode = 'HELD';
  primary.add(event);
  primary.add(event);
  assert.deepEqual(told, []);
  await fake.pushes.release({ isReversed: true, times: 2 });
  assert.deepEqual(
    told.splice(0),
    [5, 5, 4, 4].map((number) => `one secret exists ${number}`),
  );
  fake.pushes.mode = 'NOW';
  await channels.stop({ requestBody: { id: 'one', resourceId: String(data.resourceId) } });
  primary.add(event);
  await fake.pushes.idle();
  assert.deepEqual(told, []);
});
