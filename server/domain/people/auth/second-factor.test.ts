import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepUpMs } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { enroll, givePassword, password, pendingToken } from '#/test/factors.ts';
import { makeLink } from '#/domain/people/credentials/access-links.ts';
import { server, workspace } from '#/test/harness.ts';
import { linkToken } from '#/test/mails.ts';
import { sessionSecret } from '#/test/session-cookie.ts';
import type { Client } from '#/test/client.ts';

const now = () => server.clock.now();
const answer = (body: object) => server.anybody.post('/auth/second-factor', body);
const outcome = ({ status, body }: Awaited<ReturnType<Client['post']>>) => [status, body.code];
const failed = [401, 'SECOND_FACTOR_FAILED'];
const expired = [401, 'SIGN_IN_EXPIRED'];

test('POST /auth/sign-in 200 gives a person with a second factor no session but a token for POST /auth/second-factor', async () => {
  const w = await workspace();
  const { app } = await enroll(server, w.owner);
  const { body } = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  assert.deepEqual(Object.keys(body), ['secondFactor']);
  assert.deepEqual(body.secondFactor.methods, ['totp', 'recoveryCode']);
  const { token } = body.secondFactor;
  assert.equal((await w.as(token).get('/v1/me')).status, 401, 'it is no credential');
  const reply = await answer({ token, code: app.code(now()) });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.match(sessionSecret(reply), /^sess_/);
  assert.equal(reply.body.user.id, w.owner.personId);
  assert.equal((await w.as(reply.body.token).get('/v1/me')).status, 200);
  assert.deepEqual(outcome(await answer({ token, code: app.code(now(), 1) })), expired, 'it works once');
});

test('POST /auth/second-factor 401 for a wrong code, one used before, one of a step before it, and one of another time', async () => {
  const w = await workspace();
  const { app } = await enroll(server, w.owner);
  const first = await pendingToken(server, w.owner);
  assert.deepEqual(outcome(await answer({ token: first, code: '000 000' })), failed);
  for (const aside of [-3, 2, 100])
    assert.deepEqual(
      outcome(await answer({ token: first, code: app.code(now(), aside) })),
      failed,
      String(aside),
    );
  const code = app.code(now(), 1);
  assert.equal((await answer({ token: first, code })).status, 200, 'a clock may be half a minute ahead');
  const second = await pendingToken(server, w.owner);
  assert.deepEqual(outcome(await answer({ token: second, code })), failed, 'used');
  assert.deepEqual(
    outcome(await answer({ token: second, code: app.code(now()) })),
    failed,
    'older than the used',
  );
  server.clock.advance(60_000);
  assert.equal((await answer({ token: second, code: app.code(now()) })).status, 200);
});

test('POST /auth/second-factor lets one of ten requests with the same code through', async () => {
  const w = await workspace();
  const { app } = await enroll(server, w.owner);
  const tokens = [];
  for (let count = 0; count < 10; count += 1) tokens.push(await pendingToken(server, w.owner));
  const code = app.code(now());
  const replies = await Promise.all(tokens.map((token) => answer({ token, code })));
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
});

test('POST /auth/second-factor 401 SIGN_IN_EXPIRED for an unknown token, after five minutes, after five attempts and after a new password', async () => {
  const w = await workspace();
  const { app } = await enroll(server, w.owner);
  assert.deepEqual(outcome(await answer({ token: 'none', code: app.code(now()) })), expired);
  const late = await pendingToken(server, w.owner);
  server.clock.advance(5 * 60_000);
  assert.deepEqual(outcome(await answer({ token: late, code: app.code(now()) })), expired);
  const tried = await pendingToken(server, w.owner);
  for (let count = 0; count < 5; count += 1)
    assert.deepEqual(outcome(await answer({ token: tried, code: '000000' })), failed);
  assert.deepEqual(outcome(await answer({ token: tried, code: app.code(now()) })), expired);
  const old = await pendingToken(server, w.owner);
  const changed = await w.owner.client.put('/auth/password', { current: password, password: `${password}!` });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.deepEqual(outcome(await answer({ token: old, code: app.code(now()) })), expired);
});

test('POST /auth/second-factor 429 after ten wrong codes, whatever the number of sign-ins; the right one then waits too', async () => {
  const w = await workspace();
  const { app } = await enroll(server, w.owner);
  for (let count = 0; count < 10; count += 1) {
    const token = await pendingToken(server, w.owner);
    assert.deepEqual(outcome(await answer({ token, code: '000000' })), failed);
  }
  const refused = await answer({ token: await pendingToken(server, w.owner), code: app.code(now()) });
  assert.deepEqual(outcome(refused), [429, 'RATE_LIMIT_EXCEEDED']);
  server.clock.advance(refused.body.retryAfter * 1_000);
  assert.equal(
    (await answer({ token: await pendingToken(server, w.owner), code: app.code(now()) })).status,
    200,
  );
});

test('a recovery code opens one session and works once; new ones replace all', async () => {
  const w = await workspace();
  const { codes } = await enroll(server, w.owner);
  assert.equal(new Set(codes).size, 10);
  const [first = '', second = ''] = codes;
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
  assert.equal(
    (await answer({ token: await pendingToken(server, w.owner), recoveryCode: typed })).status,
    200,
  );
  const again = await pendingToken(server, w.owner);
  assert.deepEqual(outcome(await answer({ token: again, recoveryCode: first })), failed);
  assert.equal((await w.owner.client.get('/auth/factors')).body.data.recoveryCodesLeft, 9);
  const renewed = await w.owner.client.post('/auth/factors/recoveryCodes');
  assert.equal(renewed.status, 201);
  assert.deepEqual(outcome(await answer({ token: again, recoveryCode: second })), failed);
  const [fresh] = renewed.body.data.recoveryCodes;
  assert.equal((await answer({ token: again, recoveryCode: fresh })).status, 200);
});

test('POST /auth/second-factor 400 for no proof or two', async () => {
  const w = await workspace();
  const { app, codes } = await enroll(server, w.owner);
  const token = await pendingToken(server, w.owner);
  assert.equal((await answer({ token })).status, 400);
  assert.equal((await answer({ token, code: app.code(now()), recoveryCode: codes[0] })).status, 400);
});

test('POST /auth/sign-in 401 with a wrong password says the same with a second factor and without', async () => {
  const [w, plain] = [await workspace(), await workspace()];
  await enroll(server, w.owner);
  await givePassword(server, plain.owner);
  const said = async (email: string) => {
    const { status, body } = await server.anybody.post('/auth/sign-in', { email, password: 'wrong' });
    return { status, ...body, requestId: null };
  };
  assert.deepEqual(await said(w.owner.email), await said(plain.owner.email));
});

test('POST /auth/reauthenticate takes password and second factor: 400 without it, 401 for a wrong one', async () => {
  const w = await workspace();
  const { app } = await enroll(server, w.owner);
  server.clock.advance(stepUpMs);
  const prove = (body: object) => w.owner.client.post('/auth/reauthenticate', body);
  const asked = await prove({ password });
  assert.deepEqual(outcome(asked), [400, 'VALIDATION_ERROR']);
  assert.ok(asked.body.message.details.fieldErrors.code);
  assert.deepEqual(outcome(await prove({ password, code: '000000' })), failed);
  assert.deepEqual(outcome(await prove({ password: 'wrong', code: app.code(now()) })), [
    401,
    'SIGN_IN_FAILED',
  ]);
  assert.equal((await w.owner.client.post('/auth/factors/recoveryCodes')).status, 403);
  assert.equal((await prove({ password, code: app.code(now()) })).status, 200);
  assert.equal((await w.owner.client.post('/auth/factors/recoveryCodes')).status, 201);
});

test('an invitation is accepted by a person with a second factor once they have shown it', async () => {
  const [home, w] = [await workspace(), await workspace()];
  const { app } = await enroll(server, home.owner);
  const { email } = home.owner;
  const invited = await w.owner.client.post('/v1/users/invite', { email, role: 'CLOSER' });
  const ids = String(invited.body.data.user.id);
  const before = (await w.get('/v1/users', { ids })).body.data.users[0];
  assert.equal(before.twoFactor, false, 'who is only invited shows nothing of their account');
  const link = await linkToken(w, home.owner.email);
  const accepted = await server.anybody.post('/auth/invitation', { token: link, password });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  assert.deepEqual(Object.keys(accepted.body), ['secondFactor']);
  const statusNow = async () => (await w.get('/v1/users', { ids })).body.data.users[0].status;
  assert.equal(await statusNow(), 'INVITED');
  const { token } = accepted.body.secondFactor;
  assert.deepEqual(outcome(await answer({ token, code: '000000' })), failed);
  assert.equal(await statusNow(), 'INVITED');
  const joined = await answer({ token, code: app.code(now()) });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));
  assert.equal(joined.body.workspaces.length, 2);
  assert.equal(await statusNow(), 'ACTIVE');
  assert.equal((await server.anybody.get('/auth/invitation', { token: link })).status, 410);
});

test('a new password by a mailed link leaves the second factor as it is', async () => {
  const w = await workspace();
  await enroll(server, w.owner);
  const link = await w.within((tx) => makeLink(tx, 'RESET', { personId: w.owner.personId }));
  const reset = await server.anybody.post('/auth/password/reset', { token: link, password: `${password}!` });
  assert.equal(reset.status, 200, JSON.stringify(reset.body));
  const { body } = await server.anybody.post('/auth/sign-in', {
    email: w.owner.email,
    password: `${password}!`,
  });
  assert.deepEqual(Object.keys(body), ['secondFactor']);
});

test('removing the app needs a fresh session, asks for no factor any more, and voids the recovery codes', async () => {
  const w = await workspace();
  await enroll(server, w.owner);
  server.clock.advance(stepUpMs);
  assert.deepEqual(outcome(await w.owner.client.delete('/auth/factors/totp')), [
    403,
    'REAUTHENTICATION_REQUIRED',
  ]);
  server.clock.advance(-stepUpMs);
  assert.equal((await w.owner.client.delete('/auth/factors/totp')).status, 200);
  assert.equal((await w.owner.client.delete('/auth/factors/totp')).status, 404);
  const { body } = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  assert.match(body.token, /^sess_/);
  const left = await w.owner.client.get('/auth/factors');
  assert.deepEqual(left.body.data, { totp: null, passkeys: [], recoveryCodesLeft: 0 });
});

test('an app counts only once a code of it was right: 400 for a wrong one, 409 to get a second secret', async () => {
  const w = await workspace();
  await givePassword(server, w.owner);
  await w.owner.client.post('/auth/factors/totp');
  assert.equal((await w.owner.client.post('/auth/factors/totp/confirm', { code: '000000' })).status, 400);
  const { body } = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  assert.match(body.token, /^sess_/);
  await enroll(server, w.owner);
  assert.equal((await w.owner.client.post('/auth/factors/totp')).status, 409);
});

test('no reply, audit entry, mail or change holds the secret, a code or a recovery code after the enrolment', async () => {
  const w = await workspace();
  const { app, secret, codes } = await enroll(server, w.owner);
  const code = app.code(now());
  const { body } = await answer({ token: await pendingToken(server, w.owner), code });
  const texts = [JSON.stringify((await w.owner.client.get('/auth/factors')).body), JSON.stringify(body)];
  const { rows } = await sql<{ text: string }>`
    select row_to_json(e)::text as text from audit_entry e where account_id = ${w.id}
    union all select row_to_json(c)::text from change c where account_id = ${w.id}
    union all select row_to_json(f)::text from totp_factor f where user_id = ${w.owner.personId}
    union all select row_to_json(r)::text from recovery_code r where user_id = ${w.owner.personId}`.execute(
    w.db,
  );
  texts.push(...rows.map(({ text }) => text));
  for (const hidden of [secret, ...codes])
    assert.ok(
      texts.every((text) => !text.includes(hidden)),
      'a secret shows',
    );
});
