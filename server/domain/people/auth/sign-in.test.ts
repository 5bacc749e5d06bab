import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { dayMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { handlers } from '#/main/handlers.ts';
import { eventually } from '#/test/eventually.ts';
import { sessionSecret } from '#/test/session-cookie.ts';
import { untilServed } from '#/test/race.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { hashPassword } from './passwords.ts';
import { forgetOver } from './upkeep.ts';

// A separate server, because the cleanup runs in all workspaces.
const server = await startServer(contract, handlers);
after(() => server.close());
afterEach(() => server.clock.reset());

const password = 'correct horse battery staple';

/** A workspace whose owner can sign in with `password`. */
async function withPassword(): Promise<Workspace> {
  const w = await createTestWorkspace(server);
  await sql`update app_user set password_hash = ${await hashPassword(password)} where id = ${w.owner.personId}`.execute(
    server.app.database.db,
  );
  return w;
}

test('POST /auth/sign-in 200 answers token, person and workspaces, and sets the cookie', async () => {
  const w = await withPassword();
  const { status, body, headers } = await server.anybody.post('/auth/sign-in', {
    email: w.owner.email.toUpperCase(),
    password,
  });
  assert.equal(status, 200);
  assert.match(body.token, /^sess_~/);
  assert.equal(body.user.id, w.owner.personId);
  assert.deepEqual(
    body.workspaces.map(({ id, role }: { id: number; role: string }) => ({ id, role })),
    [{ id: w.id, role: 'SUPER_ADMIN' }],
  );
  const cookie = headers.get('set-cookie') ?? '';
  assert.match(cookie, /^sid=sess_[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  assert.equal((await w.as(body.token).get('/v1/me')).status, 200);
});

test('POST /auth/sign-in gives a new token each time', async () => {
  const w = await withPassword();
  const first = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  const second = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  assert.notEqual(first.body.token, second.body.token);
});

test('POST /auth/sign-in 401 says the same for a wrong password, an unknown e-mail and a person without password', async () => {
  const w = await withPassword();
  const other = await createTestWorkspace(server);
  const answers = [];
  for (const email of [w.owner.email, 'nobody@example.test', other.owner.email]) {
    const { status, body } = await server.anybody.post('/auth/sign-in', {
      email,
      password: 'not the password',
    });
    answers.push({ status, code: body.code, message: body.message });
  }
  assert.deepEqual(
    new Set(answers.map((answer) => JSON.stringify(answer))),
    new Set(['{"status":401,"code":"SIGN_IN_FAILED","message":"The email or the password is wrong"}']),
  );
});

test('POST /auth/sign-in 429 after ten wrong passwords, for the right one too; others are not affected; the delay ends', async () => {
  const w = await withPassword();
  const other = await withPassword();
  const attempt = (email: string, secret: string) =>
    server.anybody.post('/auth/sign-in', { email, password: secret });
  for (let count = 0; count < 10; count += 1)
    assert.equal((await attempt(w.owner.email, 'wrong')).status, 401);
  const refused = await attempt(w.owner.email, password);
  assert.equal(refused.status, 429);
  assert.equal(refused.body.code, 'RATE_LIMIT_EXCEEDED');
  assert.ok(refused.body.retryAfter >= 1 && refused.body.retryAfter <= 60);
  assert.equal(refused.headers.get('retry-after'), String(refused.body.retryAfter));
  assert.equal((await attempt(other.owner.email, password)).status, 200);

  server.clock.advance(refused.body.retryAfter * 1_000);
  assert.equal((await attempt(w.owner.email, 'wrong')).status, 401);
  const longer = await attempt(w.owner.email, password);
  assert.equal(longer.status, 429);
  assert.ok(longer.body.retryAfter > 60, 'the delay grows');
  server.clock.advance(longer.body.retryAfter * 1_000);
  assert.equal((await attempt(w.owner.email, password)).status, 200);
  assert.equal((await attempt(w.owner.email, 'wrong')).status, 401, 'a success resets the count');
});

test('POST /auth/sign-in counts fifty attempts at once as fifty', async () => {
  const w = await withPassword();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      untilServed(() => server.anybody.post('/auth/sign-in', { email: w.owner.email, password: 'wrong' })),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 401).length, 10);
  assert.equal(answers.filter(({ status }) => status === 429).length, 40);
});

test('POST /auth/sign-in 415 for a form, 403 from another site', async () => {
  const form = await fetch(`${server.origin}/auth/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.test', password }),
  });
  assert.equal(form.status, 415);
  for (const headers of [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.test' },
  ]) {
    const { status, body } = await server.anybody
      .with(headers)
      .post('/auth/sign-in', { email: 'a@b.test', password });
    assert.equal(status, 403, JSON.stringify(headers));
    assert.equal(body.code, 'CROSS_SITE_REQUEST');
  }
});

test('GET /auth/session 200 gives the pages the bearer token for their cookie; /v1 ignores cookies', async () => {
  const w = await withPassword();
  const reply = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  const browser = server.anybody.with({ Cookie: `theme=dark; sid=${sessionSecret(reply)}` });
  const session = await browser.get('/auth/session');
  assert.equal(session.status, 200);
  assert.equal((await w.as(session.body.token).get('/v1/me')).status, 200);
  assert.equal((await browser.with({ 'Sec-Fetch-Site': 'cross-site' }).get('/auth/session')).status, 403);
  assert.equal((await browser.get('/v1/me')).status, 401);
});

test('the bearer that pages hold works for ten minutes, is renewed by the cookie alone, and ends with its session', async () => {
  const w = await withPassword();
  const reply = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  const browser = server.anybody.with({ Cookie: `sid=${sessionSecret(reply)}` });
  const { token } = reply.body;
  server.clock.advance(9 * minuteMs);
  assert.equal((await w.as(token).get('/v1/me')).status, 200);
  assert.equal((await w.as(token).get('/auth/session')).body.token, token, 'a bearer gets no newer one');
  const asCookie = await server.anybody.with({ Cookie: `sid=${token}` }).get('/auth/session');
  assert.equal(asCookie.status, 401, 'a bearer is no cookie');
  server.clock.advance(minuteMs);
  const late = await w.as(token).get('/v1/me');
  assert.deepEqual([late.status, late.body.code], [401, 'TOKEN_EXPIRED']);
  const { body: renewed } = await browser.get('/auth/session');
  assert.equal((await w.as(renewed.token).get('/v1/me')).status, 200);
  assert.equal((await w.as(`${renewed.token}x`).get('/v1/me')).body.code, 'TOKEN_INVALID');
  await browser.post('/auth/sign-out');
  assert.equal((await w.as(renewed.token).get('/v1/me')).status, 401);
});

test('POST /auth/sign-out 200 ends the session on the server', async () => {
  const w = await withPassword();
  const { body } = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  const client = w.as(body.token);
  assert.equal((await client.get('/v1/me')).status, 200);
  const out = await client.post('/auth/sign-out');
  assert.equal(out.status, 200);
  assert.match(out.headers.get('set-cookie') ?? '', /^sid=; Path=\/; Max-Age=0;/);
  const after = await client.get('/v1/me');
  assert.equal(after.status, 401);
  assert.equal(after.body.code, 'TOKEN_INVALID');
});

test('a session ends after seven days without use and after thirty days in any case', async () => {
  const w = await withPassword();
  const reply = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  const client = w.as(sessionSecret(reply));
  for (let day = 0; day < 29; day += 6) {
    assert.equal((await client.get('/v1/me')).status, 200, `day ${day}`);
    if (day > 0) await usedNow(w.owner.personId);
    server.clock.advance(6 * dayMs);
  }
  const old = await client.get('/v1/me');
  assert.equal(old.status, 401);
  assert.equal(old.body.code, 'TOKEN_EXPIRED');

  const fresh = await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  server.clock.advance(7 * dayMs + minuteMs);
  assert.equal((await w.as(sessionSecret(fresh)).get('/v1/me')).body.code, 'TOKEN_EXPIRED');
});

/** Waits until the use of a session is stored, which happens outside the request. */
async function usedNow(personId: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ used: string }>`
      select max(last_used_at) as used from session where user_id = ${personId}`.execute(
      server.app.database.db,
    );
    return server.clock.now() - Date.parse(rows[0]?.used ?? '') < minuteMs;
  });
}

test('GET /auth/sessions 200 lists the sessions of the person; DELETE ends one and answers 404 for a stranger’s', async () => {
  const w = await withPassword();
  const stranger = await withPassword();
  const first = await server.anybody
    .with({ 'User-Agent': 'first' })
    .post('/auth/sign-in', { email: w.owner.email, password });
  const second = await server.anybody
    .with({ 'User-Agent': 'second' })
    .post('/auth/sign-in', { email: w.owner.email, password });
  const client = w.as(second.body.token);
  const { body } = await client.get('/auth/sessions');
  const entry = body.data.find(({ userAgent }: { userAgent: string }) => userAgent === 'first');
  assert.equal(entry.current, false);
  assert.equal((await stranger.owner.client.delete(`/auth/sessions/${entry.id}`)).status, 404);
  assert.equal((await w.as(first.body.token).get('/v1/me')).status, 200);
  assert.equal((await client.delete(`/auth/sessions/${entry.id}`)).status, 200);
  assert.equal((await w.as(first.body.token).get('/v1/me')).status, 401);
  assert.equal((await client.get('/v1/me')).status, 200);
});

test('PUT /auth/profile 200 changes the caller and ignores an id or e-mail of another person', async () => {
  const w = await createTestWorkspace(server);
  const other = await createTestWorkspace(server);
  const { status, body } = await w.owner.client.put('/auth/profile', {
    firstName: 'Grace',
    locale: 'de-AT',
    id: other.owner.personId,
    userId: other.owner.userId,
    email: other.owner.email,
  });
  assert.equal(status, 200);
  assert.equal(body.data.user.id, w.owner.personId);
  assert.equal(body.data.user.email, w.owner.email);
  assert.equal((await w.owner.client.get('/v1/me')).body.data.user.locale, 'de-AT');
  assert.equal((await w.owner.client.put('/auth/profile', { locale: 'xx' })).status, 400);
  assert.equal((await other.owner.client.get('/v1/me')).body.data.user.firstName, 'Ada');
});

test('signing in and failing to is noted in the workspaces of the person, with the address and without the password', async () => {
  const w = await withPassword();
  await server.anybody.post('/auth/sign-in', { email: w.owner.email, password: 'a wrong password' });
  await server.anybody.post('/auth/sign-in', { email: w.owner.email, password });
  const entries = async () => {
    const { rows } = await sql<{ action: string; ip: string; text: string }>`
      select action, ip, audit_entry::text as text from audit_entry
      where account_id = ${w.id} and resource = 'user' order by id`.execute(w.db);
    return rows;
  };
  await eventually(async () => (await entries()).length === 2);
  const rows = await entries();
  assert.deepEqual(
    new Set(rows.map(({ action }) => action)),
    new Set(['user.sign_in_failed', 'user.sign_in']),
  );
  assert.ok(rows.every(({ ip, text }) => ip === '127.0.0.1' && !text.includes('password')));
});

test('expired rows are removed: sessions, links and counted failures', async () => {
  const { db } = server.app.database;
  const w = await withPassword();
  await server.anybody.post('/auth/sign-in', { email: w.owner.email, password: 'wrong' });
  await w.owner.client.post('/v1/users/invite', { email: `over-${w.id}@example.test`, role: 'VIEWER' });
  const left = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from session) + (select count(*) from access_link) + (select count(*) from throttle) as n`.execute(
      db,
    );
    return rows[0]?.n;
  };
  assert.ok(Number(await left()) >= 3);
  server.clock.advance(100 * dayMs);
  await forgetOver(server.app);
  assert.equal(await left(), 0);
});
