import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { credentialsOf } from '#/domain/people/credentials/credential-cache.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const server = await startServer(contract, handlers, {
  PUBLIC_LIMIT_POINTS: '5',
  OAUTH_REGISTRATIONS_PER_HOUR: '2',
  TRUSTED_PROXIES: '127.0.0.1',
});
after(() => server.close());

const from = (address: string) => server.anybody.with({ 'X-Forwarded-For': address });
/** One household: a request from any address of its network. */
const household = (network: number, index: number) => from(`2001:db8:0:${network}::${index + 1}`);
const six = [0, 1, 2, 3, 4, 5];

async function statuses(send: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = [];
  for (const index of six) found.push((await send(index)).status);
  return found;
}

test('429 for requests without a good credential from one IPv6 network, and none for its neighbor', async () => {
  const ask = (network: number) => (index: number) =>
    household(network, index).with({ Authorization: 'Bearer svc_guess' }).get('/v1/teams');
  assert.deepEqual(await statuses(ask(1)), [401, 401, 401, 401, 401, 429]);
  assert.equal((await ask(2)(0)).status, 401);
});

test('429 for an IPv4 address, in IPv6 form as well', async () => {
  const forms = [
    '192.0.2.9',
    '::ffff:192.0.2.9',
    '::FFFF:192.0.2.9',
    '::ffff:c000:209',
    '192.0.2.9',
    '192.0.2.9',
  ];
  assert.deepEqual(
    await statuses((index) => from(forms[index] ?? '').get('/public/event', { linkPrefix: 'a/b' })),
    [404, 404, 404, 404, 404, 429],
  );
});

test('503 while keys cannot be looked up, however many requests come, and none of them is counted', async (t) => {
  const w = await createTestWorkspace(server);
  const client = w.client.with({ 'X-Forwarded-For': '192.0.2.77' });
  const blocker = await server.app.database.pool.connect();
  t.after(() => blocker.release(true));
  await blocker.query('begin; lock table api_key in access exclusive mode');
  credentialsOf(server.app).invalidate({ accountId: w.id });
  const replies = await Promise.all(six.map(() => client.get('/v1/teams')));
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([503]));
  await blocker.query('rollback');
  const stranger = client.with({ Authorization: 'Bearer svc_guess' });
  assert.deepEqual(await statuses(() => stranger.get('/v1/teams')), [401, 401, 401, 401, 401, 429]);
});

test('POST /v1/oauth/register 429 for a third app in an hour from one IPv6 network', async () => {
  const found = await statuses((index) =>
    household(3, index).post('/v1/oauth/register', {
      client_name: `App ${index}`,
      redirect_uris: ['https://app.example.com/callback'],
    }),
  );
  assert.deepEqual(found.slice(0, 3), [201, 201, 429]);
});
