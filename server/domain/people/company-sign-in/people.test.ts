import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { CompanyProvider } from '#/test/company-provider.ts';
import { as, Browser, company, server, type Company } from '#/test/company.ts';
import { givePassword, password } from '#/test/factors.ts';
import type { Member } from '#/test/workspace.ts';
import { createTestWorkspace } from '#/test/workspace.ts';

const provider = await CompanyProvider.start(server.clock.now);

async function signIn(at: Company, claims: object) {
  const browser = new Browser();
  return browser.finish(provider.signIn(await browser.start(at), { ...claims }));
}

type Reply = Awaited<ReturnType<typeof signIn>>;
const reasonOf = ({ status, body }: Reply) => [status, body.details?.reason];

const claimsOf = (email: string, subject = `subject of ${email}`) => ({
  sub: subject,
  email,
  email_verified: true,
});

/** A member whose email is in the company's domain. */
async function colleague(
  at: Company,
  role: Parameters<Company['w']['member']>[0] = 'CLOSER',
): Promise<Member> {
  const member = await at.w.member(role);
  const email = `member-${member.userId}@${at.domain}`;
  await sql`update app_user set email = ${email}, email_normalized = ${email} where id = ${member.personId}`.execute(
    server.app.database.db,
  );
  return { ...member, email };
}

test('a member with a verified e-mail is linked at the first sign-in, and known by their subject afterwards', async () => {
  const at = await company(provider.settings);
  const member = await colleague(at);
  const first = await signIn(at, claimsOf(member.email, 's1'));
  assert.equal(first.body.user.id, member.personId);
  const renamed = await signIn(at, claimsOf(`new-name@elsewhere.example`, 's1'));
  assert.equal(renamed.body.user.id, member.personId, 'whatever their e-mail is now');
});

test('POST /auth/company/finish 403 for another subject with the e-mail of a member who is linked, until an administrator disconnects them', async () => {
  const at = await company(provider.settings);
  const member = await colleague(at);
  const first = await signIn(at, claimsOf(member.email, 's1'));
  assert.deepEqual(reasonOf(await signIn(at, claimsOf(member.email, 's2'))), [403, 'OTHER_IDENTITY']);
  const known = async () =>
    (await at.w.get(`/v1/users/${member.userId}/signInIdentities`)).body.data.identities;
  const [identity] = await known();
  assert.deepEqual(
    [identity.connectionId, identity.connectionName, identity.issuer, identity.subject],
    [at.connectionId, 'Ours', provider.origin, 's1'],
  );
  const path = `/v1/signInConnections/${at.connectionId}/disconnect`;
  assert.equal((await at.w.owner.client.post(path, { userId: member.userId })).status, 200);
  assert.equal((await as(first).get('/v1/me')).status, 401, 'the session of the first has ended');
  assert.deepEqual(await known(), []);
  const elsewhere = await createTestWorkspace(server);
  assert.equal((await elsewhere.get(`/v1/users/${member.userId}/signInIdentities`)).status, 404);
  assert.equal((await signIn(at, claimsOf(member.email, 's2'))).body.user.id, member.personId);
});

test('two first sign-ins of a new person at once make one member', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const replies = await Promise.all([1, 2, 3].map(() => signIn(at, claimsOf(`twin@${at.domain}`))));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(new Set(replies.map(({ body }) => body.user.id)).size, 1);
});

test('POST /auth/company/finish 403 for who is no member, unless the connection adds members', async () => {
  const at = await company(provider.settings);
  assert.deepEqual(reasonOf(await signIn(at, claimsOf(`new@${at.domain}`))), [403, 'NOT_MEMBER']);
  await at.change({ addsMembers: true });
  assert.equal((await signIn(at, claimsOf(`new@${at.domain}`))).status, 200);
});

test('POST /auth/company/finish 403 for a deactivated member, also one who was linked', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const [known, unknown] = [await colleague(at), await colleague(at)];
  const before = await signIn(at, claimsOf(known.email));
  for (const { userId } of [known, unknown])
    assert.equal(
      (await at.w.owner.client.put('/v1/users', { id: userId, status: 'DEACTIVATED' })).status,
      200,
    );
  assert.equal((await as(before).get('/v1/me')).status, 401);
  for (const { email } of [known, unknown])
    assert.deepEqual(reasonOf(await signIn(at, claimsOf(email))), [403, 'DEACTIVATED']);
});

test('an invited person joins with the role of the invitation', async () => {
  const at = await company(provider.settings);
  const email = `invited@${at.domain}`;
  const invited = await at.w.owner.client.post('/v1/users/invite', { email, role: 'SETTER' });
  assert.equal(invited.status, 201, JSON.stringify(invited.body));
  const reply = await signIn(at, claimsOf(email));
  assert.equal(reply.body.workspaces[0].role, 'SETTER');
});

test('a new member gets the role of the first value they have; administrators are made only where that was chosen', async () => {
  const roleMap = [
    { value: 'sales', role: 'CLOSER' },
    { value: 'leads', role: 'SALES_MANAGER' },
  ];
  const at = await company(provider.settings, { addsMembers: true, roleClaim: 'groups', roleMap });
  const roleOf = async (name: string, groups: unknown) =>
    (await signIn(at, { ...claimsOf(`${name}@${at.domain}`), groups })).body.workspaces[0].role;
  assert.equal(await roleOf('a', ['other', 'leads', 'sales']), 'CLOSER');
  assert.equal(await roleOf('b', 'leads'), 'SALES_MANAGER');
  assert.equal(await roleOf('c', { leads: true }), 'VIEWER');
  const boss = [{ value: 'bosses', role: 'SUPER_ADMIN' }];
  const refused = await at.w.owner.client.put('/v1/signInConnections', {
    id: at.connectionId,
    roleMap: boss,
  });
  assert.equal(refused.status, 400);
  const asDefault = { id: at.connectionId, defaultRole: 'SUPER_ADMIN' };
  assert.equal((await at.w.owner.client.put('/v1/signInConnections', asDefault)).status, 400);
  await at.change({ roleMap: boss, givesAdministrators: true });
  assert.equal(await roleOf('d', ['bosses']), 'SUPER_ADMIN');
});

test('a domain of another workspace lets nobody in, and one workspace alone has it', async () => {
  const [mine, other] = [
    await company(provider.settings, { addsMembers: true }),
    await company(provider.settings),
  ];
  const claimed = await mine.w.owner.client.post(`/v1/signInConnections/${mine.connectionId}/domains`, {
    domain: other.domain,
  });
  assert.equal(claimed.status, 201);
  assert.deepEqual(reasonOf(await signIn(mine, claimsOf(`a@${other.domain}`))), [403, 'FOREIGN_DOMAIN']);
});

test('the same provider and subject are other people in other workspaces', async () => {
  const [one, two] = [
    await company(provider.settings),
    await company(provider.settings, { addsMembers: true }),
  ];
  const member = await colleague(one);
  await signIn(one, claimsOf(member.email, 'same'));
  const reply = await signIn(two, claimsOf(`b@${two.domain}`, 'same'));
  assert.equal(reply.status, 200);
  assert.notEqual(reply.body.user.id, member.personId);
});

test('a member with a foreign e-mail links their identity after their own sign-in, and only as themselves', async () => {
  const at = await company(provider.settings);
  const member = await at.w.member('CLOSER');
  assert.deepEqual(reasonOf(await signIn(at, claimsOf(member.email, 's1'))), [403, 'FOREIGN_DOMAIN']);
  const link = async (who: Member, subject: string) => {
    const browser = new Browser();
    const body = { workspaceId: at.w.id, connectionId: at.connectionId };
    const url = await browser.go('/auth/company/link', body, `Bearer ${who.token}`);
    return browser.finish(provider.signIn(url, claimsOf('x@elsewhere.example', subject)));
  };
  assert.deepEqual((await link(member, 's1')).body, { done: 'LINKED' });
  assert.equal((await signIn(at, claimsOf(member.email, 's1'))).body.user.id, member.personId);
  assert.deepEqual(reasonOf(await link(await at.w.member('CLOSER'), 's1')), [403, 'OTHER_PERSON']);
  const stranger = (await createTestWorkspace(server)).owner;
  const body = { workspaceId: at.w.id, connectionId: at.connectionId };
  assert.equal((await stranger.client.post('/auth/company/link', body)).status, 404);
});

test('POST /auth/company/start 404 for an unknown domain, and the same 200 whether the person exists', async () => {
  const at = await company(provider.settings);
  const start = (email: string) => server.anybody.post('/auth/company/start', { email });
  assert.equal((await start('a@nowhere.example')).status, 404);
  const member = await colleague(at);
  const known = await start(member.email);
  const unknown = await start(`nobody@${at.domain}`);
  assert.deepEqual([known.status, unknown.status], [200, 200]);
  await at.change({ isActive: false });
  assert.equal((await start(member.email)).status, 404);
});

test('where it is enforced, a password does not open the workspace, but other workspaces, and a key goes on', async () => {
  const at = await company(provider.settings);
  const member = await colleague(at);
  const guest = await at.w.member('CLOSER');
  await givePassword(server, member);
  const { body } = await server.anybody.post('/auth/sign-in', { email: member.email, password });
  const own = server.anybody.with({ Authorization: `Bearer ${body.token}` });
  assert.equal((await own.get('/v1/me')).status, 200);
  await at.change({ isEnforced: true });
  const closed = await own.get('/v1/me');
  assert.deepEqual([closed.status, closed.body.code], [403, 'COMPANY_SIGN_IN_REQUIRED']);
  const { workspaces } = (await own.get('/auth/session')).body;
  assert.equal(workspaces[0].needsCompanySignIn, true);
  assert.equal((await guest.client.get('/v1/me')).status, 200, 'an e-mail outside the domain');
  const { client: key } = await at.w.keyWith(['*'], member.userId);
  assert.equal((await key.get('/v1/me')).status, 200);
  assert.equal((await as(await signIn(at, claimsOf(member.email))).get('/v1/me')).status, 200);
});

test('an owner breaks the glass: let in, noted once for each session, and mailed to all administrators', async () => {
  const at = await company(provider.settings, { isEnforced: true });
  const { owner } = at.w;
  const admin = await at.w.member('SUPER_ADMIN');
  const email = `owner-${owner.userId}@${at.domain}`;
  await sql`update app_user set email_normalized = ${email}, email = ${email} where id = ${owner.personId}`.execute(
    server.app.database.db,
  );
  await givePassword(server, owner);
  const { body } = await server.anybody.post('/auth/sign-in', { email, password });
  const own = server.anybody.with({ Authorization: `Bearer ${body.token}` });
  for (const path of ['/v1/me', '/v1/users']) assert.equal((await own.get(path)).status, 200);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_entry where account_id = ${at.w.id} and action = 'company_sign_in.break_glass'`.execute(
    at.w.db,
  );
  assert.equal(rows[0]?.n, 1);
  const { rows: mails } = await sql<{ to_address: string }>`
    select to_address from mail where account_id = ${at.w.id} and kind = 'auth.break_glass' order by id`.execute(
    at.w.db,
  );
  assert.deepEqual(
    mails.map((mail) => mail.to_address),
    [email, admin.email],
  );
});
