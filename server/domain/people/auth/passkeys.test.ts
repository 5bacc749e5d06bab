import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { Authenticator } from '#/test/authenticator.ts';
import { givePassword, password } from '#/test/factors.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Member } from '#/test/workspace.ts';

// web/e2e/passkey.long.test.ts has tests with the authenticator of a browser.

let count = 0;

/** Stores a passkey of a member, as if a browser had created it. */
async function keepPasskey({ personId }: Member): Promise<number> {
  count += 1;
  const { rows } = await sql<{ id: number }>`
    with person as (update app_user set has_second_factor = true where id = ${personId})
    insert into passkey (user_id, credential_id, public_key, sign_count, transports, name, created_at)
    values (${personId}, ${`${process.pid}-${count}`}, '\\x00', 0, '{}', 'Laptop', now()) returning id`.execute(
    server.app.database.db,
  );
  return rows[0]?.id ?? 0;
}

test('POST /auth/passkey/options says nothing about anybody; the options of registration hold no e-mail but as a name to show', async () => {
  const w = await workspace();
  await keepPasskey(w.owner);
  const { body } = await server.anybody.post('/auth/passkey/options');
  const { challenge, allowCredentials, userVerification } = body.data.options;
  assert.equal(Buffer.from(challenge, 'base64url').length, 32);
  assert.deepEqual([allowCredentials ?? [], userVerification], [[], 'required']);
  const options = async () => (await w.owner.client.post('/auth/factors/passkeys/options')).body.data.options;
  const [first, second] = [await options(), await options()];
  assert.equal(first.user.id, second.user.id, 'one handle for each person');
  const handle = Buffer.from(first.user.id, 'base64url');
  assert.equal(handle.length, 32);
  assert.ok(!handle.includes(w.owner.email));
  assert.notEqual(first.challenge, second.challenge);
});

test('a passkey alone is a second factor: the password asks for it, until it is removed', async () => {
  const w = await workspace();
  await givePassword(server, w.owner);
  const id = await keepPasskey(w.owner);
  const signIn = async () =>
    (await server.anybody.post('/auth/sign-in', { email: w.owner.email, password })).body;
  const { secondFactor } = await signIn();
  assert.deepEqual(secondFactor.methods, ['passkey']);
  const asked = await server.anybody.post('/auth/second-factor/options', { token: secondFactor.token });
  assert.equal(asked.body.data.options.allowCredentials.length, 1);
  assert.equal((await w.owner.client.delete(`/auth/factors/passkeys/${id}`)).status, 200);
  assert.match((await signIn()).token, /^sess_/);
});

test('DELETE /auth/factors/passkeys/{id} 404 for the passkey of another person', async () => {
  const w = await workspace();
  const closer = await w.member('CLOSER');
  const id = await keepPasskey(closer);
  assert.equal((await w.owner.client.delete(`/auth/factors/passkeys/${id}`)).status, 404);
  assert.equal((await closer.client.get('/auth/factors')).body.data.passkeys.length, 1);
});

test('POST /auth/passkey 401 for what no authenticator made, with a challenge of ours or without', async () => {
  const w = await workspace();
  await keepPasskey(w.owner);
  const { body } = await server.anybody.post('/auth/passkey/options');
  const { challenge } = body.data.options;
  for (const data of [
    { challenge },
    { challenge, type: 'webauthn.get', origin: 'http://callwright.test' },
    null,
    [],
  ]) {
    const clientDataJSON = Buffer.from(JSON.stringify(data)).toString('base64url');
    const response = { clientDataJSON, authenticatorData: 'AA', signature: 'AA', userHandle: null };
    const id = `${process.pid}-${count}`;
    const reply = await server.anybody.post('/auth/passkey', {
      passkey: { id, rawId: id, type: 'public-key', response },
    });
    assert.deepEqual([reply.status, reply.body.code], [401, 'PASSKEY_REFUSED']);
  }
});

async function register(member: Member): Promise<Authenticator> {
  const device = new Authenticator();
  const { body } = await member.client.post('/auth/factors/passkeys/options');
  const passkey = device.register(body.data.options);
  const reply = await member.client.post('/auth/factors/passkeys', { name: 'Laptop', passkey });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return device;
}

const newOptions = async () => (await server.anybody.post('/auth/passkey/options')).body.data.options;

test('POST /auth/passkey opens a session for its answer once, and for none with a wrong part', async () => {
  const w = await workspace();
  const [device, other] = [await register(w.owner), await register(await w.member('CLOSER'))];
  const signIn = async (wrong = {}, options?: object) => {
    const passkey = device.sign(options ?? (await newOptions()), wrong);
    const { status, body } = await server.anybody.post('/auth/passkey', { passkey });
    return status === 200 ? body.user.email : body.code;
  };
  const options = await newOptions();
  assert.equal(await signIn({}, options), w.owner.email);
  assert.equal(await signIn({}, options), 'PASSKEY_REFUSED', 'the challenge was used');
  const { challenge } = (await w.owner.client.post('/auth/factors/passkeys/options')).body.data.options;
  for (const wrong of [
    { origin: 'https://callwright.example' },
    { rpId: 'callwright.example' },
    { type: 'webauthn.create' },
    { flags: 0x01 }, // the user was not verified
    { flags: 0x04 }, // nobody touched it
    { count: 1 },
    { count: 0 },
    { challenge },
    { id: other.id },
    { userHandle: other.userHandle },
  ])
    assert.equal(await signIn(wrong), 'PASSKEY_REFUSED', JSON.stringify(wrong));
  for (const fine of [{}, { userHandle: null }]) assert.equal(await signIn(fine), w.owner.email);
});
