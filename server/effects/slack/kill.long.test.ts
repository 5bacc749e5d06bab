import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Reply } from '#/test/client.ts';
import type { Json } from '#/test/client.ts';
import { dataFolder } from '#/test/data-folder.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { eventually } from '#/test/eventually.ts';
import { command, Service, type Environment } from '#/test/service.ts';
import { SlackFake } from '#/test/slack/slack-fake/slack-fake.ts';
import { TwilioFake } from '#/test/texts/twilio-fake/twilio-fake.ts';
import type { Workspace } from '#/test/workspace.ts';
import { shownIn } from './testing/shown-in.ts';

// The service is killed repeatedly while text messages and Slack messages are sent.

const calls = 40;
const kills = 5;

const folder = dataFolder();
const [slack, twilio] = [await SlackFake.start(), await TwilioFake.start()];
let service: Service | null = null;
after(async () => {
  await service?.end('SIGKILL');
  slack.close();
  twilio.close();
  await folder.remove();
});

const environment: Environment = {
  DATA_DIR: folder.path,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  LOG_LEVEL: 'silent',
  ...slack.settings,
  ...twilio.settings,
};
const person = { email: 'o@kill.test', password: 'correct horse battery' };

async function ask(method: string, path: string, token: string, body?: object): Promise<Reply<Json>> {
  const answer = await service?.call(method, path, token, body);
  if (answer === undefined || answer.status >= 300) throw new Error(JSON.stringify(answer));
  return answer as unknown as Reply<Json>; // only status and body are read
}

async function begin(): Promise<{ key: string; token: string; userId: number }> {
  const owner = ['--email', person.email, '--password', person.password];
  const made = await command(environment, 'workspace', 'create', '--name', 'Kill', ...owner);
  const id = String(made.workspace.id);
  const named = ['--workspace', id, '--name', 'k', '--scopes', '*'];
  const { apiKey: key } = await command(environment, 'key', 'create', ...named);
  service = await Service.start(environment);
  const { body } = await ask('POST', '/auth/sign-in', '', person);
  return { key, token: body.token, userId: (await ask('GET', '/v1/me', key)).body.data.user.id };
}

test('over forty bookings with kill -9 at random moments each phone gets one text, and a channel reads of each call', async () => {
  const { key, token, userId } = await begin();
  const account = twilio.account();
  const team = slack.team();
  const channel = team.channel('sales');
  const connection = { accountSid: account.sid, authToken: account.token, sender: '+15005550006' };
  await ask('PUT', '/v1/textMessages/connection', token, connection);
  const webhookUrl = slack.url + team.webhook(channel);
  await ask('POST', '/v1/slackChannels', token, { name: '#sales', webhookUrl, topics: ['CALL_BOOKED'] });
  const w = { post: (path: string, body: object) => ask('POST', path, key, body) } as unknown as Workspace; // newEvent only posts
  const event = await newEvent(w, [userId], { texts: { changes: true } });
  for (let number = 1; number <= calls; number++) {
    const [email, phoneNumber] = [`c${number}@kill.test`, `+1415555${1_000 + number}`];
    const consent = [{ kind: 'sms', textVersion: '1' }];
    await ask('POST', '/v1/contacts', key, { email, phoneNumber, consent });
    const time = halfHour(3 + Math.floor(number / 20), number % 20);
    const who = { email, phoneNumber, firstName: `Caller${number}x` };
    await ask('POST', '/v1/eventCalls', key, booking(event, time, who));
    if (number % Math.floor(calls / kills) !== 0) continue;
    await service?.end('SIGKILL');
    service = await Service.start(environment);
  }
  const read = () => channel.posts.map(shownIn).join('\n');
  const callers = Array.from({ length: calls }, (_, index) => `Caller${index + 1}x`);
  await eventually(() => account.texts.length >= calls && callers.every((name) => read().includes(name)));
  await eventually(async () => {
    const { body } = await ask('GET', '/v1/textMessages/connection', token);
    return body.data.connection.waiting === 0;
  });
  assert.equal(new Set(account.texts.map(({ to }) => to)).size, calls);
  assert.equal(account.texts.length, calls, 'a text costs money: none went out twice');
});
