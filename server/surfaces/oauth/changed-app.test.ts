import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemContext } from '#/platform/context/system-ctx.ts';
import type { Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import {
  authorizeQuery,
  boundClient,
  callback,
  isGood,
  pkce,
  refresh,
  tokensFor,
  type TestClient,
} from '#/test/oauth.ts';
import { newOperator } from '#/test/operator.ts';
import type { Workspace } from '#/test/workspace.ts';
import { approveClient } from './approve-client.ts';

// An approved app could become another app that nobody has reviewed, and still look reviewed.

const scope = 'contacts:read contacts:write';

async function approvedApp(maker: Workspace): Promise<TestClient> {
  const app = await boundClient(maker, { client_name: `Robot of ${maker.id}`, scope });
  await approveClient(systemContext(server.app), app.id);
  return app;
}

async function change(maker: Workspace, app: TestClient, changes: object): Promise<Json> {
  const path = `/v1/oauth/register/${app.id}`;
  const { status, body } = await maker.client.send('PATCH', path, JSON.stringify(changes));
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function shownTo(w: Workspace, app: TestClient): Promise<Json> {
  const asked = Object.fromEntries(new URLSearchParams(authorizeQuery(app, pkce())));
  const { status, body } = await w.owner.client.get('/auth/oauth/consent', asked);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function isVerified(w: Workspace, app: TestClient): Promise<boolean> {
  const { client, scopes } = await shownTo(w, app);
  const isOptIn = scopes.some((each: { isOptIn: boolean }) => each.isOptIn);
  assert.equal(client.isVerified, !isOptIn);
  assert.equal(client.isVerified, client.unreviewedSince === null);
  return client.isVerified;
}

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
).toString('base64');

for (const [what, changes] of Object.entries({
  name: { client_name: 'Another robot' },
  homepage: { client_uri: 'https://another.example' },
  logo: { logo },
  'redirect URIs': { redirect_uris: [callback, 'https://another.example/cb'] },
  scopes: { scope: `${scope} deals:read` },
}))
  test(`an approved app whose ${what} changed is not shown as reviewed until it is approved again`, async () => {
    const [maker, outsider] = [await workspace(), await workspace()];
    const app = await approvedApp(maker);
    assert.ok(await isVerified(outsider, app));
    const changed = await change(maker, app, changes);
    assert.equal(changed.approval_status, 'Approved'); // as the interface has it
    assert.notEqual(changed.unreviewed_since, null);
    assert.equal(changed.approval_requested_at, null);
    assert.ok(!(await isVerified(outsider, app)));
    assert.ok(await isVerified(maker, app), 'its own workspace knows it');
    await approveClient(systemContext(server.app), app.id);
    assert.ok(await isVerified(outsider, app));
  });

test('what takes nothing away from the review keeps it: fewer scopes and addresses, other papers, the same values', async () => {
  const [maker, outsider] = [await workspace(), await workspace()];
  const other = 'https://robot.example/other';
  const app = await boundClient(maker, { scope, redirect_uris: [callback, other] });
  await approveClient(systemContext(server.app), app.id);
  await change(maker, app, { client_name: 'Robot', scope, redirect_uris: [other, callback] });
  await change(maker, app, { policy_uri: 'https://robot.example/privacy', contacts: ['a@robot.example'] });
  await change(maker, app, { redirect_uris: [callback], scope: 'contacts:read' });
  assert.equal((await shownTo(outsider, app)).client.isVerified, true);
  await change(maker, app, { redirect_uris: [callback, other] });
  assert.equal((await shownTo(outsider, app)).client.isVerified, false);
});

test('replacing the metadata of an approved app is a change like any other', async () => {
  const [maker, outsider] = [await workspace(), await workspace()];
  const app = await approvedApp(maker);
  const path = `/v1/oauth/register/${app.id}`;
  const metadata = { client_name: 'Another robot', redirect_uris: [callback], scope };
  assert.equal((await maker.client.send('PUT', path, JSON.stringify(metadata))).status, 200);
  assert.ok(!(await isVerified(outsider, app)));
});

test('connections go on after a change; new ones outside get no scope that only reviewed apps have', async () => {
  const [maker, outsider] = [await workspace(), await workspace()];
  const app = await boundClient(maker, { scope: 'contacts:read webhooks:write' });
  await approveClient(systemContext(server.app), app.id);
  const before = await tokensFor(outsider.owner, app);
  await change(maker, app, { client_name: 'Callwright Support' });
  assert.ok(await isGood(before.access));
  assert.match((await refresh(app, before.refresh)).body.scope, /webhooks:write/);
  const after = await tokensFor(outsider.owner, app);
  assert.equal((await refresh(app, after.refresh)).body.scope, 'contacts:read');
  const shown = await shownTo(outsider, app);
  assert.deepEqual(
    [shown.client.resembles, shown.scopes.map((each: { scope: string }) => each.scope)],
    ['Callwright', ['contacts:read']],
  );
  assert.match(
    (await refresh(app, (await tokensFor(maker.owner, app)).refresh)).body.scope,
    /webhooks:write/,
  );
});

test('the makers submit a changed app again, and the operator approves or declines what they have seen', async () => {
  const operator = await newOperator();
  const [maker, outsider] = [await workspace(), await workspace()];
  const app = await approvedApp(maker);
  const waiting = async (): Promise<Json> =>
    (await operator.client.get('/v1/operator/clients', { view: 'WAITING', search: app.id })).body.data[0];
  const path = `/v1/operator/clients/${app.id}`;
  await change(maker, app, { client_name: 'Another robot' });
  assert.equal(await waiting(), undefined);
  const asked = await change(maker, app, { request_approval: true });
  assert.notEqual(asked.approval_requested_at, null);
  const seen = await waiting();
  assert.deepEqual([seen.name, seen.status], ['Another robot', 'Approved']);
  assert.equal(seen.unreviewedSince, asked.unreviewed_since);
  const declined = await operator.client.post(`${path}/reject`, { reason: 'Which robot?' });
  assert.deepEqual([declined.status, declined.body.data.client.status], [200, 'Approved']);
  assert.equal(await waiting(), undefined);
  assert.ok(!(await isVerified(outsider, app)));
  server.clock.advance(1_000);
  const again = { redirect_uris: [callback, 'https://another.example/cb'], request_approval: true };
  await change(maker, app, again);
  const late = await operator.client.post(`${path}/approve`, { updatedAt: seen.updatedAt });
  assert.deepEqual([late.status, late.body.code], [409, 'CONFLICT']);
  const { updatedAt } = await waiting();
  assert.equal((await operator.client.post(`${path}/approve`, { updatedAt })).status, 200);
  assert.ok(await isVerified(outsider, app));
  assert.equal((await maker.get(`/v1/oauth/register/${app.id}`)).body.rejection_reason, null);
  assert.equal((await operator.client.post(`${path}/reject`, { reason: 'No' })).status, 409);
});
