import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import { sql } from '#/platform/db/sql.ts';
import { mailPlace } from '#/ports/messages/send-mail.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';
import { mailResetLink } from './reset-password.ts';

const newPassword = 'a new long password';

/** The tokens in the reset emails of a workspace, newest first. */
async function mailedTokens(w: Workspace): Promise<string[]> {
  const { rows } = await sql<{ id: number; body_text: string }>`
    select id, body_text from mail where account_id = ${w.id} and kind = 'auth.reset' order by id desc`.execute(
    w.db,
  );
  return rows.map(
    (row) =>
      /token=([A-Za-z0-9_-]+)/.exec(unseal(server.app.config, mailPlace(w.id, row.id), row.body_text))?.[1] ??
      '',
  );
}

async function tokenFor(w: Workspace): Promise<string> {
  await mailResetLink(systemContext(server.app), { email: w.owner.email });
  return (await mailedTokens(w))[0] ?? '';
}

test('POST /auth/password/forgot 200 for everybody, and a job mails the link to existing accounts', async () => {
  const w = await workspace();
  for (const email of [w.owner.email, 'nobody@example.test']) {
    assert.deepEqual((await server.anybody.post('/auth/password/forgot', { email })).body, {
      data: { done: true },
    });
  }
  await eventually(async () => (await mailedTokens(w)).length > 0);
  assert.equal((await mailedTokens(w)).length, 1);
  const mails = await inCells(server.app, sql`select from mail where to_address = 'nobody@example.test'`);
  assert.equal(mails.length, 0);
});

test('POST /auth/password/reset 200 once; all sessions end; the new password signs in', async () => {
  const w = await workspace();
  const token = await tokenFor(w);
  assert.equal(
    (await server.anybody.post('/auth/password/reset', { token, password: 'password1' })).status,
    400,
  );
  assert.equal(
    (await server.anybody.post('/auth/password/reset', { token, password: newPassword })).status,
    200,
  );
  assert.equal((await w.owner.client.get('/v1/me')).status, 401);
  assert.equal(
    (await server.anybody.post('/auth/sign-in', { email: w.owner.email, password: newPassword })).status,
    200,
  );
  assert.equal(
    (await server.anybody.post('/auth/password/reset', { token, password: newPassword })).status,
    410,
  );
});

test('POST /auth/password/reset 410 for a link that is an hour old or was followed by another', async () => {
  const w = await workspace();
  const first = await tokenFor(w);
  const second = await tokenFor(w);
  assert.equal(
    (await server.anybody.post('/auth/password/reset', { token: first, password: newPassword })).status,
    410,
  );
  server.clock.advance(hourMs);
  assert.equal(
    (await server.anybody.post('/auth/password/reset', { token: second, password: newPassword })).status,
    410,
  );
});

test('a reset link is neither an invitation nor a set-up link', async () => {
  const w = await workspace();
  const token = await tokenFor(w);
  assert.equal((await server.anybody.get('/auth/invitation', { token })).status, 410);
  assert.deepEqual((await server.anybody.get('/auth/set-up', { token })).body, { data: { valid: false } });
});

test('GET /v1/mails never shows a reset mail', async () => {
  const w = await workspace();
  await tokenFor(w);
  assert.deepEqual((await w.get('/v1/mails')).body.data, { mails: [], count: 0 });
});

test('a new password 400 that is made of the e-mail, by a link and by a change', async () => {
  const w = await workspace();
  const guessable = `${w.owner.email}1`;
  const { status, body } = await server.anybody.post('/auth/password/reset', {
    token: await tokenFor(w),
    password: guessable,
  });
  assert.deepEqual([status, Object.keys(body.message.details.fieldErrors)], [400, ['password']]);
  await server.anybody.post('/auth/password/reset', { token: await tokenFor(w), password: newPassword });
  const { body: signedIn } = await server.anybody.post('/auth/sign-in', {
    email: w.owner.email,
    password: newPassword,
  });
  const changed = await w
    .as(signedIn.token)
    .put('/auth/password', { current: newPassword, password: guessable });
  assert.deepEqual(
    [changed.status, Object.keys(changed.body.message.details.fieldErrors)],
    [400, ['password']],
  );
});

test('PUT /auth/password 200 with the current one ends the other sessions, 400 without', async () => {
  const w = await workspace();
  await server.anybody.post('/auth/password/reset', { token: await tokenFor(w), password: newPassword });
  const [here, elsewhere] = await Promise.all(
    [0, 1].map(
      async () =>
        (await server.anybody.post('/auth/sign-in', { email: w.owner.email, password: newPassword })).body
          .token,
    ),
  );
  const wrong = await w
    .as(here)
    .put('/auth/password', { current: 'not it', password: 'yet another password' });
  assert.equal(wrong.status, 400);
  assert.ok(wrong.body.message.details.fieldErrors.current);
  assert.equal(
    (await w.as(here).put('/auth/password', { current: newPassword, password: 'yet another password' }))
      .status,
    200,
  );
  assert.equal((await w.as(here).get('/v1/me')).status, 200);
  assert.equal((await w.as(elsewhere).get('/v1/me')).status, 401);
});

test('PUT /auth/password: a change that began before a reset does not replace the password of the reset', async () => {
  for (let round = 0; round < 4; round++) {
    const w = await workspace();
    await server.anybody.post('/auth/password/reset', { token: await tokenFor(w), password: newPassword });
    const signedIn = await server.anybody.post('/auth/sign-in', {
      email: w.owner.email,
      password: newPassword,
    });
    const change = {
      baseUrl: server.origin,
      method: 'PUT',
      path: '/auth/password',
      headers: { authorization: `Bearer ${signedIn.body.token}` },
      body: { current: newPassword, password: 'what a thief would choose' },
    };
    const ofOwner = 'what the owner chose instead';
    const [reset] = await race([
      {
        ...change,
        method: 'POST',
        path: '/auth/password/reset',
        headers: {},
        body: { token: await tokenFor(w), password: ofOwner },
      },
      change,
      change,
    ]);
    // If the change was first, its new password has ended the link.
    const password = reset?.status === 200 ? ofOwner : 'what a thief would choose';
    const { status } = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
    assert.equal(status, 200, `the reset answered ${reset?.status}`);
  }
});
