import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { accessOf } from './access.ts';
import { readConnection } from './connection-row.ts';
import { letGo } from './let-go.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { NotAllowed } from '#/ports/outside/trouble.ts';
import { eventually } from '#/test/eventually.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';
import { begin, connect, connections, newAddress, path } from './testing/member-at-google.ts';
import { comeBack, google, server } from './testing/server.ts';

async function inside(w: Workspace) {
  return enterWorkspace(systemContext(server.app), w.id);
}

test('a member goes to Google, allows it, and comes back connected', async () => {
  const w = await createTestWorkspace(server);
  const email = newAddress();
  const url = new URL(await begin(w.owner, { returnTo: '/settings/calendars?tab=1' }));
  assert.deepEqual(
    ['access_type', 'prompt', 'code_challenge_method', 'redirect_uri'].map((name) =>
      url.searchParams.get(name),
    ),
    ['offline', 'consent', 'S256', 'http://callwright.test/calendar/connected'],
  );
  const { status, to } = await comeBack(await google.decide(url.href, { email }), w.owner.token);
  assert.equal(status, 303);
  assert.equal(
    to?.href,
    'http://callwright.test/settings/calendars?tab=1&calendar=CONNECTED&provider=GOOGLE_CALENDAR',
  );
  const [connection] = await connections(w.owner);
  assert.deepEqual(
    [connection.name, connection.purpose, connection.missing, connection.calendars[0].isWriteTarget],
    [email, 'WRITE', [], true],
  );
  const { rows } = await sql<{ secret: string }>`
    select secret from calendar_connection where account_id = ${w.id}`.execute(w.db);
  assert.match(rows[0]?.secret ?? '', /^s3\./);
});

test('what a person unticks is said in words, and connecting again with more stays one connection', async () => {
  const w = await createTestWorkspace(server);
  const email = newAddress();
  await connect(w, email, { untick: ['calendar.events'] });
  const [half] = await connections(w.owner);
  assert.equal(half.missing.length, 1);
  assert.equal(half.calendars[0].isWriteTarget, false);
  await connect(w, email);
  await connect(w, email, { asked: { purpose: 'READ' } });
  const all = await connections(w.owner);
  assert.deepEqual([all.length, all[0].id, all[0].purpose, all[0].missing], [1, half.id, 'WRITE', []]);
  assert.equal(all[0].calendars[0].isWriteTarget, true);
  await connect(w, newAddress());
  assert.equal((await connections(w.owner)).length, 2, 'another account is another connection');
});

test('somebody who cancels at Google comes back with that, and nothing is kept', async () => {
  const w = await createTestWorkspace(server);
  const back = await google.decide(await begin(w.owner), { email: newAddress(), isDenied: true });
  const { to } = await comeBack(back, w.owner.token);
  assert.equal(to?.searchParams.get('calendar'), 'DENIED');
  assert.deepEqual(await connections(w.owner), []);
});

test('an answer counts once, for ten minutes, and only in the session that began', async () => {
  const w = await createTestWorkspace(server);
  const other = await w.member('CLOSER');
  const stranger = (await createTestWorkspace(server)).owner;
  const back = async () => google.decide(await begin(w.owner), { email: newAddress() });
  for (const token of [other.token, stranger.token, null, 'sess_forged'])
    assert.equal((await comeBack(await back(), token)).status, 400);
  const good = await back();
  assert.equal((await comeBack(good, other.token)).status, 400, 'a stranger does not use it up');
  assert.equal((await comeBack(good, w.owner.token)).status, 303);
  assert.equal((await comeBack(good, w.owner.token)).status, 400, 'a second time');
  const late = await back();
  server.clock.advance(11 * 60_000);
  assert.equal((await comeBack(late, w.owner.token)).status, 400);
  assert.deepEqual(await connections(other), []);
  assert.deepEqual(await connections(stranger), []);
  assert.equal((await connections(w.owner)).length, 1);
});

test('the code of another attempt connects nobody: it was made for another verifier', async () => {
  const w = await createTestWorkspace(server);
  const attacker = await w.member('CLOSER');
  const stolen = await google.decide(await begin(attacker), { email: newAddress() });
  const mine = await google.decide(await begin(w.owner), { email: newAddress() });
  mine.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  const { to } = await comeBack(mine, w.owner.token);
  assert.equal(to?.searchParams.get('calendar'), 'FAILED');
  assert.deepEqual(await connections(w.owner), []);
});

test('a member who was shut out in between connects nothing', async () => {
  const w = await createTestWorkspace(server);
  const closer = await w.member('CLOSER');
  const back = await google.decide(await begin(closer), { email: newAddress() });
  await w.owner.client.put('/v1/users', { id: closer.userId, status: 'DEACTIVATED' });
  assert.equal((await comeBack(back, closer.token)).status, 400);
});

test('POST /v1/calendarConnections/authorize 400 for addresses of others, 403 for keys, 409 where it is not set up', async () => {
  const w = await createTestWorkspace(server);
  const ask = (asked: object) =>
    w.owner.client.post(`${path}/authorize`, { provider: 'GOOGLE_CALENDAR', ...asked });
  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'evil',
    '/\t/evil.example',
  ])
    assert.equal((await ask({ returnTo })).status, 400, returnTo);
  assert.equal((await w.client.post(`${path}/authorize`, { provider: 'GOOGLE_CALENDAR' })).status, 403);
  const missing = await ask({ provider: 'MICROSOFT' });
  assert.equal(missing.status, 409);
  assert.match(JSON.stringify(missing.body), /MICROSOFT_CLIENT_ID/);
});

test('of many who need a new token at once one asks for it, and all get it', async () => {
  const w = await createTestWorkspace(server);
  await connect(w, newAddress());
  const [{ id }] = await connections(w.owner);
  const ctx = await inside(w);
  const stale = await readConnection(ctx, id);
  server.clock.advance(2 * hourMs);
  google.requests.length = 0;
  const tokens = await Promise.all(Array.from({ length: 8 }, async () => accessOf(ctx, stale).token?.()));
  assert.equal(new Set(tokens).size, 1);
  assert.equal(google.requests.filter(({ path: asked }) => asked === '/token').length, 1);
  const { secret_version: version } = await readConnection(ctx, id);
  assert.equal(version, stale.secret_version + 1);
});

test('a permission that was taken back is NotAllowed, and the next one who asks may try again', async () => {
  const w = await createTestWorkspace(server);
  const email = newAddress();
  await connect(w, email);
  const [{ id }] = await connections(w.owner);
  const ctx = await inside(w);
  google.consent.revokeGrants(email);
  server.clock.advance(2 * hourMs);
  const ask = async () => accessOf(ctx, await readConnection(ctx, id)).token?.();
  await assert.rejects(ask, NotAllowed);
  await assert.rejects(ask, NotAllowed);
  server.clock.reset();
  await connect(w, email);
  const [again] = await connections(w.owner);
  assert.deepEqual([again.id, again.status], [id, 'CONNECTED']);
  assert.match((await ask()) ?? '', /^ya29/);
});

test('disconnecting gives the permission back at Google, but not while another workspace has the account', async () => {
  const [w, other] = [await createTestWorkspace(server), await createTestWorkspace(server)];
  const email = newAddress();
  await connect(w, email);
  await connect(other, email);
  const disconnect = async (at: Workspace) => {
    const [{ id }] = await connections(at.owner);
    const { secret, login } = await readConnection(await inside(at), id);
    assert.equal((await at.owner.client.delete(`${path}/${id}`)).status, 200);
    return {
      accountId: at.id,
      id,
      userId: at.owner.userId,
      provider: 'GOOGLE_CALENDAR',
      login,
      secret,
      channels: [],
    } as const;
  };
  google.requests.length = 0;
  const revoked = () => google.requests.filter(({ path: asked }) => asked.endsWith('/revoke')).length;
  await letGo(server.app, await disconnect(w));
  assert.equal(revoked(), 0);
  await disconnect(other);
  await eventually(() => Promise.resolve(revoked() > 0));
});
