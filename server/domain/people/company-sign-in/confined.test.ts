import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { CompanyProvider } from '#/test/company-provider.ts';
import { as, Browser, company, server, type Company } from '#/test/company.ts';
import { makeLink } from '#/domain/people/credentials/access-links.ts';
import { AuthenticatorApp, enroll, password } from '#/test/factors.ts';
import { linkToken } from '#/test/mails.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const provider = await CompanyProvider.start(server.clock.now);
const nowSec = () => Math.floor(server.clock.now() / 1_000);

async function signIn(at: Company, claims: object) {
  const browser = new Browser();
  const reply = await browser.finish(provider.signIn(await browser.start(at), { ...claims }));
  return { ...reply, browser };
}

const claimsOf = (at: Company, name: string, more: object = {}) => ({
  sub: name,
  email: `${name}@${at.domain}`,
  email_verified: true,
  ...more,
});

/** Sets the password of a person by the link of a mail that they alone got. */
async function resetPassword({ w }: Company, personId: number): Promise<void> {
  const token = await w.within((tx) => makeLink(tx, 'RESET', { personId }));
  assert.equal((await server.anybody.post('/auth/password/reset', { token, password })).status, 200);
}

/** A person of the company who is also a member of another workspace. */
async function ofTwo(at: Company, name: string) {
  const first = await signIn(at, claimsOf(at, name));
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const other = await createTestWorkspace(server);
  const { email } = claimsOf(at, name);
  await other.takeIn({ email }, 'SUPER_ADMIN');
  return { other, reply: await signIn(at, claimsOf(at, name)) };
}

test('a session of a company’s provider opens no other workspace of its person, whichever way it is asked', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const { other, reply } = await ofTwo(at, 'ada');
  assert.deepEqual(
    reply.body.workspaces.map(({ id }: { id: number }) => id),
    [at.w.id],
  );
  const client = as(reply);
  assert.equal(
    (await client.get('/v1/me')).body.data.workspace.id,
    at.w.id,
    'the only one, so none is asked for',
  );
  assert.equal((await client.with({ 'X-Workspace-Id': String(at.w.id) }).get('/v1/me')).status, 200);
  assert.equal((await client.with({ 'X-Workspace-Id': String(other.id) }).get('/v1/me')).status, 404);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_entry where account_id = ${other.id} and action = 'user.sign_in'`.execute(
    other.db,
  );
  assert.equal(rows[0]?.n, 0, 'the other workspace is not told either');
});

test('what belongs to the person and not to the workspace is closed to it: 403 OWN_SIGN_IN_REQUIRED, for every endpoint that does not say otherwise', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const { reply } = await ofTwo(at, 'ada');
  const endpoints = Object.values(contract).flatMap((verbs): Endpoint[] => Object.values(verbs));
  const closed = endpoints.filter(
    ({ access, companySessions }) => access === 'session' && companySessions !== 'all',
  );
  assert.ok(closed.length > 12);
  for (const { method, path } of closed) {
    const { status, body } = await as(reply).send(
      method,
      path.replace(/\{\w+\}/, '1'),
      method === 'GET' || method === 'DELETE' ? undefined : '{}',
    );
    assert.deepEqual([status, body.code], [403, 'OWN_SIGN_IN_REQUIRED'], `${method} ${path}`);
  }
  const operators = await as(reply).get('/operator/workspaces');
  assert.equal(operators.status, 404);
});

test('an operator is none in a session of a company', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const reply = await signIn(at, claimsOf(at, 'ada'));
  await sql`update app_user set is_operator = true where id = ${reply.body.user.id}`.execute(
    server.app.database.db,
  );
  const path = contract.operator.listWorkspaces.path;
  assert.equal((await as(reply).get(path)).status, 404);
});

test('the word of the provider is not enough where the workspace requires a factor, unless it counts as one', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  await enroll(server, at.w.owner);
  const required = await at.w.owner.client.put('/v1/workspace', { secondFactor: 'EVERYBODY' });
  assert.equal(required.status, 200, JSON.stringify(required.body));
  const first = await signIn(at, claimsOf(at, 'ada'));
  const closed = await as(first).get('/v1/me');
  assert.deepEqual([closed.status, closed.body.code], [403, 'SECOND_FACTOR_REQUIRED']);
  const started = await as(first).post('/auth/factors/totp');
  // Setting up a factor needs a recent authentication, which this provider did not confirm.
  assert.deepEqual([started.status, started.body.code], [403, 'REAUTHENTICATION_REQUIRED']);
  const fresh = await signIn(at, claimsOf(at, 'ada', { auth_time: nowSec() }));
  const { secret } = (await as(fresh).post('/auth/factors/totp')).body.data;
  const app = new AuthenticatorApp(secret);
  const confirmed = await as(fresh).post('/auth/factors/totp/confirm', {
    code: app.code(server.clock.now()),
  });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  assert.equal((await as(fresh).get('/v1/me')).status, 200, 'it was shown in this session');
  server.clock.advance(30_000);
  const asked = await signIn(at, claimsOf(at, 'ada'));
  assert.equal(asked.body.token, undefined);
  const { token } = asked.body.secondFactor;
  const opened = await server.anybody.post('/auth/second-factor', {
    token,
    code: app.code(server.clock.now()),
  });
  assert.equal(opened.body.confinedTo, at.w.id, 'the second factor does not widen it');
  assert.equal((await as(opened).get('/v1/me')).status, 200);
  await at.change({ countsAsFactor: true });
  const counted = await signIn(at, claimsOf(at, 'ada'));
  assert.equal((await as(counted).get('/v1/me')).status, 200);
});

test('confirming who one is goes to the provider again, which has to ask again and mean the same person', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const { browser, ...reply } = await signIn(at, claimsOf(at, 'ada'));
  const authorization = `Bearer ${reply.body.token}`;
  const link = () => as(reply).post('/auth/factors/totp');
  assert.equal((await link()).body.code, 'REAUTHENTICATION_REQUIRED');
  const again = async (name: string, more: object) => {
    const url = await browser.go('/auth/company/reauthenticate', {}, authorization);
    const asked = new URL(url).searchParams;
    assert.deepEqual([asked.get('prompt'), asked.get('max_age')], ['login', '0']);
    return browser.finish(provider.signIn(url, claimsOf(at, name, more)));
  };
  assert.equal((await again('ada', {})).status, 401, 'without auth_time');
  assert.equal((await again('ada', { auth_time: nowSec() - 600 })).status, 401, 'with an earlier proof');
  assert.equal((await again('eve', { auth_time: nowSec() })).status, 403, 'as somebody else');
  assert.equal((await link()).body.code, 'REAUTHENTICATION_REQUIRED');
  const right = await again('ada', { auth_time: nowSec() });
  assert.deepEqual(right.body, { done: 'REAUTHENTICATED' });
  assert.equal((await link()).status, 201);
  const own = await at.w.owner.client.post('/auth/company/reauthenticate');
  assert.equal(own.status, 409);
});

test('switching a connection off, or removing it, ends its sessions', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const first = await signIn(at, claimsOf(at, 'ada'));
  await at.change({ isActive: false });
  assert.equal((await as(first).get('/v1/me')).status, 401);
  await at.change({ isActive: true });
  assert.equal((await as(first).get('/v1/me')).status, 401, 'they stay ended');
  const second = await signIn(at, claimsOf(at, 'ada'));
  assert.equal((await as(second).get('/v1/me')).status, 200);
  assert.equal((await at.w.owner.client.delete(`/v1/signInConnections/${at.connectionId}`)).status, 200);
  assert.equal((await as(second).get('/v1/me')).status, 401);
});

test('a factor that was set up in a session of a company is asked when its person accepts an invitation elsewhere', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const first = await signIn(at, claimsOf(at, 'ada', { auth_time: nowSec() }));
  const { secret } = (await as(first).post('/auth/factors/totp')).body.data;
  const app = new AuthenticatorApp(secret);
  const code = app.code(server.clock.now());
  assert.equal((await as(first).post('/auth/factors/totp/confirm', { code })).status, 200);
  const other = await createTestWorkspace(server);
  const { email, id } = first.body.user;
  await other.owner.client.post('/v1/users/invite', { email, role: 'CLOSER' });
  const token = await other.within((tx) =>
    makeLink(tx, 'INVITATION', { personId: id, workspaceId: other.id }),
  );
  await resetPassword(at, id);
  const accepted = await server.anybody.post('/auth/invitation', { token, password });
  assert.deepEqual([accepted.status, accepted.body.token], [200, undefined]);
  server.clock.advance(30_000);
  const opened = await server.anybody.post('/auth/second-factor', {
    token: accepted.body.secondFactor.token,
    code: app.code(server.clock.now()),
  });
  assert.equal(opened.body.workspaces.length, 2, JSON.stringify(opened.body));
});

test('attack: an administrator elsewhere invites a member of a company, reveals the link and chooses their password', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const victim = claimsOf(at, 'eve');
  const first = await signIn(at, victim);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const other = await createTestWorkspace(server);
  const invite = { email: victim.email, role: 'CLOSER' };
  assert.equal((await other.owner.client.post('/v1/users/invite', invite)).status, 201);
  const token = await linkToken(other, victim.email);
  const shown = await server.anybody.get('/auth/invitation', { token });
  assert.equal(shown.body.data.needsPassword, false, 'who has an account chooses no password by this link');
  const chosen = await server.anybody.post('/auth/invitation', { token, password });
  assert.deepEqual([chosen.status, chosen.body.code], [401, 'SIGN_IN_FAILED']);
  await resetPassword(at, first.body.user.id);
  const joined = await server.anybody.post('/auth/invitation', { token, password });
  assert.equal(joined.status, 200, 'with a password that came by a mail to the person alone');
});
