import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import {
  credentialKindNames,
  credentialKinds,
  forAnybody,
  ruleOf,
  type CredentialKind,
  type PairRule,
} from '#/domain/people/credentials/pairs.ts';
import { server, workspace } from '../harness.ts';
import { made } from '../interface/made.ts';
import { attempts, type Attempted } from './attempts.ts';
import { makerOf, type Maker } from './makers.ts';

// For every credential and each kind of credential it could create, the attempt is refused, or the result neither
// outlives nor exceeds its maker. The table of pairs has the rules; all pairs are tested over HTTP.

const pairs = credentialKindNames.flatMap((maker) =>
  credentialKindNames.map((kind) => [maker, kind] as const),
);
const allowed = pairs.filter(([maker, kind]) => ruleOf(maker, kind) !== null);

test(`of ${pairs.length} pairs ${pairs.length - allowed.length} are refused and ${allowed.length} made within their maker`, async (t) => {
  for (const [kind, what] of pairs) {
    const rule = ruleOf(kind, what);
    const name = `${credentialKinds[kind]} → ${credentialKinds[what]}`;
    await t.test(rule === null ? `${name}: refused` : `${name}: ends with ${rule.endsWith}`, async () => {
      const maker = await makerOf(kind, await workspace());
      const attempted = await attempts[what].make(maker);
      if (rule === null) mustBeRefused(attempted);
      else if (what in forAnybody) await mustBeForAnybody(attempted, maker);
      else await mustStayWithin(rule, what, maker, attempted);
    });
  }
});

function mustBeRefused({ status, body, secret }: Attempted): void {
  assert.ok(status === 401 || status === 403, `${status} ${JSON.stringify(body)}`);
  assert.equal(secret, null);
}

/** Checks that the result is the same as without a credential: it gives no access to the workspace. */
async function mustBeForAnybody({ status, secret }: Attempted, { w }: Maker): Promise<void> {
  assert.equal(status, 200);
  if (secret !== null) assert.equal((await w.as(secret).get('/v1/me')).status, 401);
}

async function mustStayWithin(
  rule: PairRule,
  what: CredentialKind,
  maker: Maker,
  { status, body, secret }: Attempted,
): Promise<void> {
  assert.ok(secret !== null, `${status} ${JSON.stringify(body)}`);
  const works = async (): Promise<boolean | undefined> => attempts[what].works?.(secret, maker);
  assert.ok(await works(), 'it works while its maker does');
  if (isCredential(what)) await mustNotExceed(secret, maker);
  if (rule.endsWith === 'workspace') return mustStayClosed(secret, maker);
  if (rule.endsWith === 'maker') await maker.end?.();
  else await leave(maker, secret);
  assert.equal(await works(), false, 'it outlives its maker');
  if (rule.endsWith === 'maker') return;
  await made(maker.w.owner.client.put('/v1/users', { id: whose(maker, secret), status: 'ACTIVE' }));
  assert.equal(await works(), false, 'it comes back with the person');
}

function isCredential(what: CredentialKind): boolean {
  return ['session', 'apiKey', 'provisioningKey', 'appToken'].includes(what);
}

const acting = new Map<string, number>();

/** Checks for the same person or the invited one, with their role, and no scope that the maker lacks. */
async function mustNotExceed(secret: string, { w, person, client }: Maker): Promise<void> {
  const { user, scopes } = (await w.as(secret).get('/v1/me')).body.data;
  acting.set(secret, user.id);
  const own = await client.get('/v1/me');
  if (own.status !== 200) return assert.equal(user.email, `invited-${w.id}@example.test`);
  assert.equal(user.id, person.userId);
  assert.equal(user.role, own.body.data.user.role);
  const held = new Set<string>(own.body.data.scopes);
  assert.ok(held.has('*') || scopes.every((scope: string) => held.has(scope)));
}

/** The person who acts with the credential, or who created it. */
function whose({ person }: Maker, secret: string): number {
  return acting.get(secret) ?? person.userId;
}

async function leave(maker: Maker, secret: string): Promise<void> {
  const id = whose(maker, secret);
  await made(maker.w.owner.client.put('/v1/users', { id, status: 'DEACTIVATED' }));
}

/** A setting of the workspace stays, but the person who made it cannot access it after they have left. */
async function mustStayClosed(id: string, maker: Maker): Promise<void> {
  await leave(maker, id);
  assert.equal((await maker.client.get(`/v1/webhooks/${id}`)).status, 401);
  assert.equal((await maker.client.post(`/v1/webhooks/${id}/revealSecret`)).status, 401);
}

test('a key never has more than its maker: wildcards, provisioning, and what an administrator alone may give', async () => {
  const w = await workspace();
  const ask = (fields: object) => w.owner.client.post('/v1/apiKeys', { name: 'More', ...fields });
  for (const fields of [
    { scopes: ['users:provision'] },
    { scopes: ['*', 'users:provision'] },
    { purpose: 'PROVISIONING', scopes: ['users:read'] },
    { purpose: 'PROVISIONING', scopes: ['users:provision', 'contacts:read'] },
    { purpose: 'PROVISIONING', scopes: ['users:provision', '*'] },
  ])
    assert.equal((await ask(fields)).status, 400, JSON.stringify(fields));
  assert.equal((await ask({ purpose: 'PROVISIONING', scopes: ['users:provision'] })).status, 201);
});

test('a provisioning key invites, changes and deactivates members below administrator, and nothing else', async () => {
  const w = await workspace();
  const { client } = await makerOf('provisioningKey', w);
  const [admin, closer] = [await w.member('SUPER_ADMIN'), await w.member('CLOSER')];
  const code = async (sent: ReturnType<typeof client.get>) => {
    const { status, body } = await sent;
    return [status, body.code ?? null];
  };
  const refused = [403, 'INSUFFICIENT_ROLE'];
  const email = `below-${w.id}@example.test`;
  assert.deepEqual(await code(client.post('/v1/users/invite', { email, role: 'SUPER_ADMIN' })), refused);
  assert.deepEqual(await code(client.put('/v1/users', { id: closer.userId, role: 'SUPER_ADMIN' })), refused);
  assert.deepEqual(await code(client.put('/v1/users', { id: admin.userId, role: 'VIEWER' })), refused);
  assert.deepEqual(await code(client.put('/v1/users', { id: admin.userId, status: 'DEACTIVATED' })), refused);
  assert.deepEqual(await code(client.put('/v1/users', { id: admin.userId, caps: { day: 1 } })), refused);
  const other = { email: `admin-${w.id}@example.test`, role: 'SUPER_ADMIN' };
  await made(w.owner.client.post('/v1/users/invite', other));
  assert.equal((await client.post('/v1/users/invite', { ...other, role: 'CLOSER' })).status, 409);
  assert.equal((await client.post('/v1/users/invite', { email, role: 'CLOSER' })).status, 201);
  assert.equal((await client.put('/v1/users', { id: closer.userId, role: 'SETTER' })).status, 200);
  assert.equal((await client.put('/v1/users', { id: closer.userId, status: 'DEACTIVATED' })).status, 200);
  assert.equal((await client.get('/v1/users')).status, 200);
  for (const path of ['/v1/contacts', '/v1/eventCalls', '/v1/webhooks'])
    assert.deepEqual(await code(client.get(path)), [403, 'INSUFFICIENT_SCOPE'], path);
  assert.deepEqual(await code(client.post('/v1/apiKeys', { name: 'Child', scopes: ['*'] })), [
    403,
    'INSUFFICIENT_SCOPE',
  ]);
});

test('an invitation of a provisioning key ends when the key expires', async () => {
  const w = await workspace();
  const { key } = await made(
    w.owner.client.post('/v1/apiKeys', {
      name: 'Brief',
      purpose: 'PROVISIONING',
      scopes: ['users:provision'],
      expiresAt: new Date(server.clock.now() + hourMs).toISOString(),
    }),
  );
  const maker = { w, person: w.owner, secret: key, client: w.as(key) };
  const { secret } = await attempts.invitation.make(maker);
  assert.ok(secret !== null && (await attempts.invitation.works?.(secret, maker)));
  server.clock.advance(hourMs);
  assert.equal(await attempts.invitation.works?.(secret, maker), false);
});
