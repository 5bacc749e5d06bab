import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { stepUpMs, type Endpoint } from '@callwright/contract/endpoint.ts';
import { credentialKindNames, credentialKinds } from '#/domain/people/credentials/pairs.ts';
import type { Client } from '../client.ts';
import { enroll, givePassword, pendingToken } from '../factors.ts';
import { server, workspace } from '../harness.ts';
import { attempts } from './attempts.ts';
import { makerOf } from './makers.ts';

// Second factors are not credentials, because a code is useless without the password. So they are not in the table of
// pairs. The same property is tested here: only a signed-in person can add or remove one, and a sign-in that waits for
// its factor can do nothing.

const endpoints = Object.values<Endpoint>(contract.factors).filter(({ stepUp }) => stepUp !== undefined);

/** Complete requests, so that only the credential can be the reason for a refusal. */
const bodies: Readonly<Record<string, object>> = {
  '/auth/factors/totp/confirm': { code: '123456' },
  '/auth/factors/passkeys': {
    name: 'Key',
    passkey: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      clientExtensionResults: {},
    },
  },
};

async function send(client: Client, { method, path }: Endpoint): Promise<[number, string | undefined]> {
  const at = path.replace('{id}', '1');
  const body = method === 'DELETE' ? undefined : JSON.stringify(bodies[path] ?? {});
  const reply = await client.send(method, at, body);
  return [reply.status, reply.body?.code];
}

test('No credential but a session makes, shows or removes a second factor: every kind at every endpoint', async (t) => {
  assert.ok(endpoints.length >= 7);
  for (const kind of credentialKindNames.filter((name) => name !== 'session'))
    await t.test(`${credentialKinds[kind]}: refused`, async () => {
      const { client, person } = await makerOf(kind, await workspace());
      for (const endpoint of endpoints) {
        const [status] = await send(client, endpoint);
        assert.ok(status === 401 || status === 403, `${endpoint.method} ${endpoint.path} ${status}`);
      }
      const { body } = await person.client.get('/auth/factors');
      assert.deepEqual([body.data.totp, body.data.passkeys], [null, []]);
    });
});

test('A session whose person proved who they are over 15 minutes ago makes and removes no second factor', async () => {
  const w = await workspace();
  server.clock.advance(stepUpMs);
  for (const endpoint of endpoints)
    assert.deepEqual(await send(w.owner.client, endpoint), [403, 'REAUTHENTICATION_REQUIRED'], endpoint.path);
});

test('What stands between password and second factor makes nothing, and neither do codes', async () => {
  const w = await workspace();
  const person = await w.member('SUPER_ADMIN');
  const { codes, app, secret } = await enroll(server, person);
  const shown = [await pendingToken(server, person), app.code(server.clock.now(), 1), codes[0] ?? '', secret];
  for (const one of shown) {
    const maker = { w, person, secret: one, client: w.as(one) };
    for (const kind of ['session', 'apiKey', 'provisioningKey', 'appToken', 'calendarFeed'] as const) {
      const { status } = await attempts[kind].make(maker);
      assert.ok(status === 401 || status === 403, `${kind} ${status}`);
    }
    for (const endpoint of endpoints) assert.equal((await send(maker.client, endpoint))[0], 401);
  }
});

test('A factor is its person’s alone: nothing of another member shows or removes it, and it ends with them', async () => {
  const w = await workspace();
  const [person, admin] = [await w.member('CLOSER'), await w.member('SUPER_ADMIN')];
  await enroll(server, person);
  await givePassword(server, admin);
  const remove = endpoints.filter(({ method }) => method === 'DELETE');
  for (const endpoint of remove) {
    const [status] = await send(admin.client, endpoint);
    assert.ok(status === 404 || status === 200, `${endpoint.path} ${status}`);
  }
  const { body } = await person.client.get('/auth/factors');
  assert.notEqual(body.data.totp, null, 'theirs is still there');
});
