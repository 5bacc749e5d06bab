import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { boundClient, callback, codeFor, oauthAt, pkce } from '#/test/oauth-at.ts';
import { assertAbsent, dump } from '#/test/dump.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { linkToken } from '#/test/mails.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { mailResetLink } from './reset-password.ts';
import { setUpLink } from './set-up.ts';

// An installation that is not set up, because the set-up link is a secret, too.
const server = await startServer(contract, handlers);
after(() => server.close());
const { exchange, refresh } = oauthAt(server);

const password = 'marker correct horse battery';

test('no table holds a password, key, session or link that would grant access', async () => {
  const link = await setUpLink(systemContext(server.app));
  const setUpToken = new URL(link ?? '').searchParams.get('token') ?? '';
  const setUp = await server.anybody.post('/auth/set-up', {
    token: setUpToken,
    workspaceName: 'Dump',
    firstName: 'Ada',
    email: 'dump@example.test',
    password,
  });
  const w = await createTestWorkspace(server);
  const once = w.owner.client.with({ 'Idempotency-Key': 'marker' });
  const made = await once.post('/v1/apiKeys', { name: 'Marker', scopes: ['*'] });
  const replayed = await once.post('/v1/apiKeys', { name: 'Marker', scopes: ['*'] });
  assert.deepEqual(replayed.body, made.body);
  await w.owner.client.post('/v1/users/invite', { email: 'invited@example.test', role: 'CLOSER' });
  const invitationToken = await linkToken(w, 'invited@example.test');
  const invitee = await inviteeToken(w);
  await mailResetLink(systemContext(server.app), { email: 'dump@example.test' });
  await server.anybody.post('/auth/sign-in', {
    email: 'dump@example.test',
    password: 'marker of a wrong password',
  });

  const text = await dump(server.app.database.db);
  assert.ok(text.includes('dump@example.test'), 'the dump has the rows');
  const secrets = {
    password,
    wrong: 'marker of a wrong password',
    session: setUp.body.token,
    key: made.body.data.key,
    invitation: invitationToken,
    invitee,
    setUp: setUpToken,
    owner: w.owner.token,
  };
  assertAbsent(text, secrets);
  assert.ok(!text.includes('token='), 'a mail holds a link');
});

test('OAuth 52: no table holds a code, token, secret or registration token of an app that could be used', async () => {
  const w = await createTestWorkspace(server);
  const registered = await server.anybody.post('/v1/oauth/register', {
    client_name: 'Robot',
    redirect_uris: [callback],
  });
  const app = await boundClient(w);
  const code = pkce();
  const unused = await codeFor(w.owner, app, code);
  const used = await codeFor(w.owner, app, code);
  const { body: first } = await exchange(app, used, code.verifier);
  const { body: second } = await refresh(app, first.refresh_token);
  const rotated = await w.owner.client.send(
    'PATCH',
    `/v1/oauth/register/${app.id}`,
    JSON.stringify({ rotate_secret: true }),
  );
  const text = await dump(server.app.database.db);
  assert.ok(text.includes(app.id), 'the dump has the rows');
  assertAbsent(text, {
    registrationToken: registered.body.registration_access_token,
    secret: app.secret ?? '',
    rotatedSecret: rotated.body.client_secret,
    unusedCode: unused,
    usedCode: used,
    verifier: code.verifier,
    access: first.access_token,
    refresh: first.refresh_token,
    newAccess: second.access_token,
    newRefresh: second.refresh_token,
  });
});

/** The secret in an invitee's link, after a call has left all its traces: emails, changes and a stored reply. */
async function inviteeToken(w: Workspace): Promise<string> {
  const event = await newEvent(w, [w.owner.userId]);
  const hook = await w.post('/v1/webhooks', { url: 'https://93.184.216.34/hook', types: ['call.*'] });
  assert.equal(hook.status, 201, JSON.stringify(hook.body));
  const keyed = w.client.with({ 'Idempotency-Key': 'marker-of-a-call' });
  const made = await keyed.post('/v1/eventCalls', booking(event, halfHour(3)));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { token } = made.body.data.eventCall;
  await server.drainOutbox();
  const seen = await server.anybody.get('/public/call', { token });
  assert.equal(seen.status, 200);
  return token;
}
