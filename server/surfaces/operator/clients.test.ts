import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { workspace } from '#/test/harness.ts';
import {
  authorize,
  boundClient,
  callback,
  codeFor,
  exchange,
  fault,
  isGood,
  pkce,
  publicClient,
  refresh,
  tokensFor,
} from '#/test/oauth.ts';
import { auditOf, newOperator } from '#/test/operator.ts';

test('an app that asks for approval shows what a reviewer needs, and is open to everybody once approved', async () => {
  const operator = await newOperator();
  const maker = await workspace();
  const outsider = await workspace();
  const app = await boundClient(maker, {
    client_name: 'Calendar robot',
    client_uri: 'https://robot.example',
  });
  const isIn = async (view: string): Promise<boolean> => {
    const { body } = await operator.client.get('/v1/operator/clients', { view, search: app.id });
    return body.data.length === 1;
  };
  assert.deepEqual(
    [await isIn('PENDING'), await isIn('APPROVED'), await isIn('SUSPENDED'), await isIn('UNBOUND')],
    [true, false, false, false],
  );
  const waiting = async (): Promise<Json> => {
    const { body } = await operator.client.get('/v1/operator/clients', { view: 'WAITING', search: app.id });
    return body.data[0];
  };
  assert.equal(await waiting(), undefined);
  await maker.client.send('PATCH', `/v1/oauth/register/${app.id}`, '{"request_approval":true}');
  const asked = await waiting();
  assert.deepEqual(
    [
      asked.name,
      asked.status,
      asked.workspace.id,
      asked.workspace.owner.email,
      asked.redirectUris,
      asked.clientType,
    ],
    ['Calendar robot', 'Pending', maker.id, maker.owner.email, [callback], 'confidential'],
  );
  assert.ok(asked.requestedAt !== null && asked.scopes[0].words.length > 0);
  assert.equal((await authorize(outsider.owner, app, null)).status, 403);
  const approved = await operator.client.post(`/v1/operator/clients/${app.id}/approve`);
  assert.deepEqual([approved.status, approved.body.data.client.status], [200, 'Approved']);
  assert.equal((await authorize(outsider.owner, app, null)).status, 302);
  assert.equal(await waiting(), undefined);
  assert.deepEqual([await isIn('PENDING'), await isIn('APPROVED')], [false, true]);
  const [entry] = await auditOf(maker.id, 'oauth.client_approve');
  assert.deepEqual([entry.actor.id, entry.resource_id], ['operator', app.id]);
});

test('a declined request shows its makers why, and they may ask again; an approved app is not declined', async () => {
  const operator = await newOperator();
  const maker = await workspace();
  const app = await boundClient(maker);
  const path = `/v1/oauth/register/${app.id}`;
  await maker.client.send('PATCH', path, '{"request_approval":true}');
  assert.equal((await operator.client.post(`/v1/operator/clients/${app.id}/reject`)).status, 400);
  const declined = await operator.client.post(`/v1/operator/clients/${app.id}/reject`, {
    reason: 'No privacy page',
  });
  assert.deepEqual(
    [declined.body.data.client.status, declined.body.data.client.requestedAt],
    ['Pending', null],
  );
  const { body: seen } = await maker.get(path);
  assert.deepEqual([seen.approval_status, seen.rejection_reason], ['Pending', 'No privacy page']);
  assert.equal((await authorize(maker.owner, app, null)).status, 302, 'its own workspace keeps using it');
  await maker.client.send('PATCH', path, '{"request_approval":true}');
  assert.notEqual((await maker.get(path)).body.approval_requested_at, null);
  await operator.client.post(`/v1/operator/clients/${app.id}/approve`);
  assert.equal((await maker.get(path)).body.rejection_reason, null);
  const late = await operator.client.post(`/v1/operator/clients/${app.id}/reject`, { reason: 'No' });
  assert.deepEqual([late.status, late.body.code], [409, 'CONFLICT']);
});

test('a suspended app stops everywhere at once, tokens included, and continues where it was when resumed', async () => {
  const operator = await newOperator();
  const w = await workspace();
  const app = await boundClient(w);
  const tokens = await tokensFor(w.owner, app);
  const code = pkce();
  const given = await codeFor(w.owner, app, code);
  assert.ok(await isGood(tokens.access));
  const path = `/v1/operator/clients/${app.id}`;
  const { body } = await operator.client.post(`${path}/suspend`, { reason: 'Reads more than it says' });
  assert.equal(body.data.client.suspensionReason, 'Reads more than it says');
  assert.ok(!(await isGood(tokens.access)));
  assert.deepEqual(fault(await refresh(app, tokens.refresh)), [400, 'unauthorized_client']);
  assert.deepEqual(fault(await exchange(app, given, code.verifier)), [400, 'unauthorized_client']);
  assert.equal((await authorize(w.owner, app, null)).status, 403);
  assert.notEqual((await w.get(`/v1/oauth/register/${app.id}`)).body.suspended_at, null);
  await operator.client.post(`${path}/resume`);
  assert.ok(await isGood(tokens.access));
  assert.equal((await refresh(app, tokens.refresh)).status, 200);
  assert.equal((await auditOf(w.id, 'oauth.client_suspend')).length, 1);
  assert.equal((await auditOf(w.id, 'oauth.client_resume')).length, 1);
});

test('apps of no workspace can be found and suspended as well; the act is noted for the operators', async () => {
  const operator = await newOperator();
  const app = await publicClient({ client_name: 'Stray robot' });
  const { body } = await operator.client.get('/v1/operator/clients', { view: 'UNBOUND', search: 'stray' });
  const found = body.data.find(({ clientId }: Json) => clientId === app.id);
  assert.deepEqual([found.workspace, found.connections], [null, 0]);
  await operator.client.post(`/v1/operator/clients/${app.id}/suspend`, { reason: 'Spam' });
  const suspended = await operator.client.get('/v1/operator/clients', { view: 'SUSPENDED', search: app.id });
  assert.equal(suspended.body.count, 1);
  const acts = await operator.client.get('/v1/operator/acts', { limit: 1 });
  assert.deepEqual([acts.body.data[0].subject, acts.body.data[0].after], [app.id, { reason: 'Spam' }]);
  const ofApp = await operator.client.get('/v1/operator/acts', { subject: app.id });
  assert.deepEqual(
    ofApp.body.data.map(({ subject }: Json) => subject),
    [app.id],
  );
  assert.equal((await operator.client.post('/v1/operator/clients/ocl_none/approve')).status, 404);
});
