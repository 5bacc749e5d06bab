import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server, workspace } from '#/test/harness.ts';
import {
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

const w = await workspace();
const client = await publicClient();
const token = '/v1/oauth/token';

const basic = (id: string, secret: string) =>
  server.anybody.with({
    Authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
  });

test('OAuth 30: JSON and form bodies by the same rules; anything else is refused in JSON', async () => {
  const code = pkce();
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: await codeFor(w.owner, client, code),
    redirect_uri: callback,
    client_id: client.id,
    code_verifier: code.verifier,
  });
  const asForm = server.anybody.with({ 'Content-Type': 'application/x-www-form-urlencoded' });
  const { status, body } = await asForm.send('POST', token, form.toString());
  assert.equal(status, 200, JSON.stringify(body));
  const text = await server.anybody
    .with({ 'Content-Type': 'text/plain' })
    .send('POST', token, form.toString());
  assert.equal(text.status, 415);
  assert.deepEqual(text.body, {
    error: 'invalid_request',
    error_description: 'The body must be a form (application/x-www-form-urlencoded) or JSON',
  });
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const compressed = server.anybody.with({ 'Content-Type': type, 'Content-Encoding': 'gzip' });
    const refused = await compressed.send('POST', token, form.toString());
    assert.deepEqual(
      [refused.status, refused.body.error_description],
      [415, 'The body must not be compressed'],
    );
  }
  assert.deepEqual(fault(await server.anybody.send('POST', token, '{')), [400, 'invalid_request']);
  assert.deepEqual(fault(await server.anybody.post(token, { grant_type: 7, code: {} })), [
    400,
    'invalid_request',
  ]);
  assert.equal((await server.anybody.post(token, { code: 'x'.repeat(70_000) })).status, 413);
});

test('OAuth 31: the answer has five members and is kept by nobody, nor is an error', async () => {
  const code = pkce();
  const { body, headers } = await exchange(client, await codeFor(w.owner, client, code), code.verifier);
  assert.deepEqual(Object.keys(body).toSorted(), [
    'access_token',
    'expires_in',
    'refresh_token',
    'scope',
    'token_type',
  ]);
  assert.deepEqual([body.token_type, body.expires_in], ['Bearer', 3600]);
  assert.match(body.access_token, /^oat_/);
  assert.match(body.refresh_token, /^ort_/);
  const failed = await exchange(client, 'oac_unknown', code.verifier);
  for (const kept of [headers, failed.headers]) {
    assert.equal(kept.get('cache-control'), 'no-store');
    assert.equal(kept.get('pragma'), 'no-cache');
  }
});

test('OAuth 32: a client proves who it is in one way, by the body, by Basic or by its id', async () => {
  const mine = await boundClient(w);
  const unproven = { ...mine, secret: null };
  assert.deepEqual(fault(await exchange(unproven, 'oac_x', undefined)), [401, 'invalid_client']);
  assert.deepEqual(fault(await exchange({ ...mine, secret: 'ocs_wrong' }, 'oac_x', undefined)), [
    401,
    'invalid_client',
  ]);
  assert.deepEqual(fault(await exchange({ id: 'ocl_unknown', secret: null }, 'oac_x', undefined)), [
    401,
    'invalid_client',
  ]);
  const body = { grant_type: 'authorization_code', redirect_uri: callback };
  const wrong = await basic(mine.id, 'wrong').post(token, { ...body, code: 'oac_x' });
  assert.deepEqual(fault(wrong), [401, 'invalid_client']);
  assert.match(wrong.headers.get('www-authenticate') ?? '', /^Basic/);
  const both = await basic(mine.id, mine.secret ?? '').post(token, {
    ...body,
    code: 'oac_x',
    client_secret: mine.secret,
  });
  assert.deepEqual(fault(both), [400, 'invalid_request']);
  const code = await codeFor(w.owner, mine, null);
  const right = await basic(mine.id, mine.secret ?? '').post(token, { ...body, code });
  assert.equal(right.status, 200, JSON.stringify(right.body));
  const escape = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');
  const escaped = Buffer.from(`${escape(mine.id)}:${escape(mine.secret ?? '')}`).toString('base64');
  const again = await server.anybody
    .with({ Authorization: `Basic ${escaped}` })
    .post(token, { ...body, code: await codeFor(w.owner, mine, null) });
  assert.equal(again.status, 200, 'both halves may be percent-encoded');
});

test('OAuth 33: a code that is unknown, another client’s or for another address is an invalid grant', async () => {
  const code = pkce();
  const value = await codeFor(w.owner, client, code);
  const other = await publicClient();
  assert.deepEqual(fault(await exchange(client, 'oac_unknown', code.verifier)), [400, 'invalid_grant']);
  assert.deepEqual(fault(await exchange(other, value, code.verifier)), [400, 'invalid_grant']);
  const elsewhere = await exchange(client, value, code.verifier, { redirect_uri: 'https://robot.example/' });
  assert.deepEqual(fault(elsewhere), [400, 'invalid_grant']);
  const nowhere = await exchange(client, value, code.verifier, { redirect_uri: undefined });
  assert.deepEqual(fault(nowhere), [400, 'invalid_request']);
  assert.deepEqual(fault(await exchange(client, value, code.verifier, { code: undefined })), [
    400,
    'invalid_request',
  ]);
});

test('OAuth 34: the verifier belongs to the challenge, for confidential clients too, and comes only where one was', async () => {
  const mine = await boundClient(w);
  const code = pkce();
  const value = await codeFor(w.owner, mine, code);
  for (const verifier of [undefined, pkce().verifier, 'short', `${code.verifier}!`, 'a'.repeat(129)])
    assert.deepEqual(fault(await exchange(mine, value, verifier)), [400, 'invalid_grant'], String(verifier));
  const plain = await codeFor(w.owner, mine, null);
  assert.deepEqual(fault(await exchange(mine, plain, code.verifier)), [400, 'invalid_grant']);
  assert.equal((await exchange(mine, value, code.verifier)).status, 200);
});

test('OAuth 35: a failed exchange leaves the code as it was; a replay ends what was issued for it', async () => {
  const code = pkce();
  const value = await codeFor(w.owner, client, code);
  assert.equal((await exchange(client, value, pkce().verifier)).status, 400);
  const { status, body } = await exchange(client, value, code.verifier);
  assert.equal(status, 200);
  assert.ok(await isGood(body.access_token));
  server.clock.advance(2_000);
  assert.deepEqual(fault(await exchange(client, value, code.verifier)), [400, 'invalid_grant']);
  assert.ok(!(await isGood(body.access_token)));
  assert.deepEqual(fault(await refresh(client, body.refresh_token)), [400, 'invalid_grant']);
});

test('OAuth 37: the grant type is there, known, of the client, and given once', async () => {
  const id = { client_id: client.id };
  assert.deepEqual(fault(await server.anybody.post(token, id)), [400, 'invalid_request']);
  assert.deepEqual(fault(await server.anybody.post(token, { ...id, grant_type: '' })), [
    400,
    'invalid_request',
  ]);
  const password = await server.anybody.post(token, { ...id, grant_type: 'password' });
  assert.deepEqual(fault(password), [400, 'unsupported_grant_type']);
  const once = await publicClient({ grant_types: ['authorization_code'] });
  assert.deepEqual(fault(await refresh(once, 'ort_x')), [400, 'unauthorized_client']);
  const asForm = server.anybody.with({ 'Content-Type': 'application/x-www-form-urlencoded' });
  const twice = `grant_type=authorization_code&client_id=${client.id}&code=a&code=b`;
  assert.deepEqual(fault(await asForm.send('POST', token, twice)), [400, 'invalid_request']);
});

test('OAuth 38: only POST', async () => {
  const { status, headers } = await server.anybody.get(token);
  assert.equal(status, 405);
  assert.match(headers.get('allow') ?? '', /POST/);
});

test('OAuth 39: descriptions do not reveal which check failed and repeat no secret', async () => {
  const code = pkce();
  const value = await codeFor(w.owner, client, code);
  const replies = [
    await exchange(client, 'oac_unknown', code.verifier),
    await exchange(client, value, pkce().verifier),
    await refresh(client, 'ort_unknown'),
  ];
  assert.equal(new Set(replies.map(({ body }) => body.error_description)).size, 1);
  const secret = 'ocs_thisIsWhatWasSent';
  const wrong = await exchange({ ...client, secret }, value, code.verifier);
  assert.ok(!JSON.stringify(wrong.body).includes(secret));
});

test('the tokens of a client without the refresh grant cannot be refreshed', async () => {
  const once = await publicClient({ grant_types: ['authorization_code'] });
  const { access, refresh: none } = await tokensFor(w.owner, once);
  assert.ok(await isGood(access));
  assert.equal(none, undefined);
});
