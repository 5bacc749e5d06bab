import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { givePassword, password } from '#/test/factors.ts';
import { server, workspace } from '#/test/harness.ts';
import { made } from '#/test/interface/made.ts';
import { linkToken } from '#/test/mails.ts';
import { bearer, sendMessage, toolCall } from '#/test/mcp/send.ts';
import { boundClient, callback, tokensFor } from '#/test/oauth.ts';
import { newOperator } from '#/test/operator.ts';
import { everythingOf } from '#/test/rows-of.ts';
import { newWebhook } from '#/test/webhooks.ts';
import type { Member, Workspace } from '#/test/workspace.ts';
import { sql } from '#/platform/db/sql.ts';

const role = 'SUPER_ADMIN';
const path = '/v1/users/invite';

// Ids so long that no other number, time or text looks like one.
const sequence = "pg_get_serial_sequence('app_user', 'id')";
await sql
  .raw(`select setval(${sequence}, greatest(nextval(${sequence}), 700000000000))`)
  .execute(server.app.database.db);

/** Invites a person of another workspace, who accepts. Returns them as a member of this workspace. */
async function joined(w: Workspace, person: Member): Promise<Member> {
  await givePassword(server, person);
  const { user } = await made(w.owner.client.post(path, { email: person.email, role }));
  const token = await linkToken(w, person.email);
  const accepted = await server.anybody.post('/auth/invitation', { token, password });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  return { ...person, userId: user.id, client: person.client.with({ 'X-Workspace-Id': String(w.id) }) };
}

/**
 * Creates everything that a member leaves behind: calls, keys, apps, sessions, emails, changes, deliveries and audit
 * entries.
 */
async function work(w: Workspace, person: Member): Promise<string[]> {
  const { userId, client, email } = person;
  const hook = await newWebhook(w, { types: ['*'] });
  const event = await newEvent(w, [userId]);
  const call = (await made(w.post('/v1/eventCalls', booking(event, halfHour(3))))).eventCall;
  await made(w.owner.client.put('/v1/users', { id: userId, caps: { day: 5 } }));
  await made(client.put('/auth/profile', { phoneNumber: '+14155550123' }));
  const { key } = await w.keyWith(['*'], userId);
  const app = await boundClient(w);
  const { access } = await tokensFor(person, app, { workspaceId: w.id });
  const credentials = { client_id: app.id, client_secret: app.secret };
  const replies = [
    await server.anybody.post('/v1/oauth/introspect', { ...credentials, token: access }),
    await w.as(key).get('/v1/me'),
    await w.as(access).get('/v1/me'),
    await sendMessage(`${server.origin}/mcp`, toolCall('whoami'), bearer(access)),
    await client.get('/v1/me'),
    await w.as(key).post('/v1/oauth/register', { client_name: 'Theirs', redirect_uris: [callback] }),
    await w.owner.client.get('/v1/apiKeys'),
    await w.get('/v1/users', { search: email }),
    await w.owner.client.get(`/v1/users/${userId}/sessions`),
    await w.get('/v1/changes', { limit: 100 }),
    await w.get('/v1/audit', { limit: 100 }),
    await w.get('/v1/mails', { limit: 100 }),
    await w.get('/v1/requestLog', { limit: 100 }),
    await w.get('/v1/eventCalls/detail', { id: call.id }),
    await w.get('/v1/routingDecisions', { eventCallId: call.id }),
    await w.get('/v1/events', { ids: event.id }),
    await w.get('/v1/teams'),
    await w.get('/v1/userAvailabilities', { userId }),
    await w.get(`/v1/webhooks/${hook.id}/deliveries`),
  ];
  return replies.map(({ status, body }, place) => {
    assert.ok(status < 300, `${place}: ${status} ${JSON.stringify(body)}`);
    return JSON.stringify(body);
  });
}

/** Checks that a text contains none of the ids of a person that a workspace must not see. */
function hides(text: string, numbers: readonly number[], where: string): void {
  for (const number of numbers)
    assert.ok(!text.includes(String(number)), `${where} shows ${number}: ${text}`);
}

test('a member who has an account elsewhere has a number of their own, and nothing in either workspace shows the other one', async () => {
  const [home, w] = [await workspace(), await workspace()];
  const there = await home.member(role);
  const inHome = { ...there, client: there.client.with({ 'X-Workspace-Id': String(home.id) }) };
  const here = await joined(w, there);
  assert.ok(![there.userId, there.personId].includes(here.userId));
  const shown = await work(w, here);
  const shownAtHome = await work(home, inHome);
  const secret = [there.userId, there.personId];
  const secretAtHome = [here.userId, there.personId];
  for (const text of shown) hides(text, secret, 'A reply');
  for (const text of shownAtHome) hides(text, secretAtHome, 'A reply at home');
  assert.ok(shown.filter((text) => text.includes(String(here.userId))).length > 10);
  await server.drainOutbox();
  hides(await rowsOf(w), secret, 'A row');
  hides(await rowsOf(home), secretAtHome, 'A row at home');
});

/** Every row of a workspace, without the columns that identify the person of a member. */
async function rowsOf(w: Workspace): Promise<string> {
  return (await everythingOf(w)).replaceAll(/"person_id": \d+/g, '');
}

test('POST /v1/users/invite 201 answers the same for somebody new and for somebody with an account, also in the numbers it gives', async () => {
  const [w, elsewhere] = [await workspace(), await workspace()];
  const [known, operator] = [await elsewhere.member(role), await newOperator()];
  const invite = async (email: string): Promise<Json> => {
    const { status, body } = await w.owner.client.post(path, { email, role });
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.data.user.email, email);
    return body.data.user;
  };
  const before = await invite(`before-${w.id}@example.test`);
  const users = [
    await invite(known.email),
    await invite(operator.email),
    await invite(`after-${w.id}@example.test`),
    await invite(before.email),
  ];
  const next = await invite(`next-${w.id}@example.test`);
  const numbers = [...users, next].map(({ id }) => id - before.id);
  assert.deepEqual(numbers, [1, 2, 3, 0, 5], 'each takes one number, used or not');
  for (const user of users) assert.deepEqual({ ...user, id: 0, email: '' }, { ...before, id: 0, email: '' });
});

test('who leaves and comes back has the number they had', async () => {
  const [home, w] = [await workspace(), await workspace()];
  const member = await home.member(role);
  const { userId } = await joined(w, member);
  await made(w.owner.client.put('/v1/users', { id: userId, status: 'DEACTIVATED' }));
  assert.equal((await joined(w, member)).userId, userId);
  const { status, body } = await w.owner.client.post(path, { email: member.email, role });
  assert.deepEqual([status, body.details.userId], [409, userId], JSON.stringify(body));
  assert.equal((await w.get('/v1/users')).body.data.count, 2);
});
