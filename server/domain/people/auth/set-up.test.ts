import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { startServer } from '#/test/server.ts';
import { setUpLink } from './set-up.ts';

// A separate server, because an installation can be set up only once. The tests share it in this order.
const server = await startServer(contract, handlers);
after(() => server.close());

const owner = {
  workspaceName: 'Acme GmbH',
  firstName: 'Ada',
  email: 'ada@acme.test',
  password: 'correct horse battery staple',
  timeZone: 'Europe/Berlin',
};

async function newToken(): Promise<string> {
  const link = await setUpLink(systemContext(server.app));
  assert.ok(link !== null);
  assert.ok(link.startsWith('http://callwright.test/set-up?token='));
  return new URL(link).searchParams.get('token') ?? '';
}

test('POST /auth/set-up 410 without the printed link, 400 for a password everybody uses', async () => {
  assert.equal((await server.anybody.post('/auth/set-up', { ...owner, token: 'guessed' })).status, 410);
  const { status, body } = await server.anybody.post('/auth/set-up', {
    ...owner,
    token: await newToken(),
    password: 'password123',
  });
  assert.equal(status, 400);
  assert.ok(body.message.details.fieldErrors.password);
});

test('POST /auth/set-up 201 for one of two visitors with two links, 410 for the other', async () => {
  const tokens = [await newToken(), await newToken()];
  assert.deepEqual((await server.anybody.get('/auth/set-up', { token: tokens[0] })).body, {
    data: { valid: true },
  });
  const answers = await Promise.all(
    tokens.flatMap((token, index) =>
      [0, 1].map((visit) =>
        server.anybody.post('/auth/set-up', { ...owner, token, email: `visitor${index}${visit}@acme.test` }),
      ),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 410, 410, 410],
  );
  const won = answers.find(({ status }) => status === 201)?.body;
  assert.equal(won.user.isOperator, true);
  const signedIn = server.anybody.with({ Authorization: `Bearer ${won.token}` });
  const seen = await signedIn.get('/v1/operator/workspaces');
  assert.deepEqual([seen.status, seen.body.data[0].slug], [200, 'acme-gmbh']);
  const me = await signedIn.get('/v1/me');
  assert.equal(me.body.data.workspace.plan, 'ENTERPRISE');
  assert.equal(me.body.data.workspace.slug, 'acme-gmbh');
  assert.equal(me.body.data.workspace.timeZone, 'Europe/Berlin');
  assert.equal(me.body.data.user.isOwner, true);
  assert.deepEqual((await server.anybody.get('/auth/set-up', { token: tokens[0] })).body, {
    data: { valid: false },
  });
});

test('once there is a workspace set-up links are no longer created', async () => {
  assert.equal(await setUpLink(systemContext(server.app)), null);
});
