import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dataFolder } from '#/test/data-folder.ts';
import { halfHour } from '#/test/events.ts';
import { MailServer } from '#/test/mail-server.ts';
import { command, Service, type Environment } from '#/test/service.ts';

// A process that only answers requests books a call and is killed before anything has handled the change. Processes
// that are started later handle it, and one of them is killed as well.

const folder = dataFolder();
const post = await MailServer.start();
let service: Service | null = null;
after(async () => {
  await service?.end('SIGKILL');
  await post.down();
  await folder.remove();
});

const environment: Environment = {
  DATA_DIR: folder.path,
  SMTP_URL: post.url,
  LOG_LEVEL: 'silent',
};

/** A workspace whose owner takes calls around the clock. */
async function makeEvent(): Promise<{ key: string; eventId: number }> {
  const owner = ['--email', 'owner@kill.test', '--password', 'correct horse battery'];
  const { workspace, user } = await command(environment, 'workspace', 'create', '--name', 'Kill', ...owner);
  const id = String(workspace.id);
  const named = ['--workspace', id, '--name', 'k', '--scopes', '*'];
  const { apiKey: key } = await command(environment, 'key', 'create', ...named);
  service = await Service.start(environment, '--role', 'api');
  const userId = Number(user.id);
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  const weekdays = days.map((day) => ({ day, slots: [{ start: '00:00', end: '24:00' }] }));
  const always = { userId, name: 'Always', timeZone: 'UTC', weekdays };
  const availability = await made('availability', '/v1/userAvailabilities', key, always);
  const hosts = [{ userId, availabilityId: availability.id }];
  const wanted = { name: 'Call', hosts, dateRange: { type: 'INDEFINITE' } };
  const event = await made('event', '/v1/events', key, wanted);
  return { key, eventId: event.id };
}

/** Creates a record, and returns it by its name in the reply. */
async function made(name: string, path: string, key: string, body: object) {
  const answer = await service?.call('POST', path, key, body);
  assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
  return answer?.body.data?.[name] as unknown as { id: number; token: string }; // as all of these have
}

test('mails of a booking come once when the process is killed before anybody has looked after its change', async () => {
  const { key, eventId } = await makeEvent();
  const call = { eventId, dateTime: halfHour(3), timeZone: 'UTC', email: 'lee@kill.test', firstName: 'Lee' };
  const { token } = await made('eventCall', '/v1/eventCalls', key, call);
  const page = await service?.call('GET', `/public/call?token=${token}`, key);
  const shown = page?.body.data as { call: { mailed: boolean } } | undefined; // as the page gets it
  assert.equal(shown?.call.mailed, true, 'the page says that a mail is on its way');
  await service?.end('SIGKILL');
  assert.deepEqual(post.received, []);
  service = await Service.start(environment);
  await post.first('lee@kill.test');
  await post.first('owner@kill.test');
  await service.end('SIGKILL');
  service = await Service.start(environment);
  // When this email has arrived, everything before it has been handled again.
  await made('eventCall', '/v1/eventCalls', key, { ...call, dateTime: halfHour(4), email: 'next@kill.test' });
  await post.first('next@kill.test');
  assert.equal(post.to('lee@kill.test').length, 1);
});
