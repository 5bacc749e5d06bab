import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { CompanyProvider, type Answering } from '#/test/company-provider.ts';
import { wrongTokens } from '#/test/wrong-tokens.ts';
import { as, Browser, company, server, type Company } from '#/test/company.ts';

const provider = await CompanyProvider.start(server.clock.now);
const failed = [401, 'COMPANY_SIGN_IN_FAILED'];
const expired = [401, 'SIGN_IN_EXPIRED'];

const person = ({ domain }: Company, name = 'ada') => ({
  sub: `${name} of ${domain}`,
  email: `${name}@${domain}`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
});

async function signIn(at: Company, claims: object, answering: Answering = {}) {
  const browser = new Browser();
  const url = await browser.start(at);
  return browser.finish(provider.signIn(url, { ...claims }, answering));
}

const outcome = ({ status, body }: Awaited<ReturnType<typeof signIn>>) => [status, body.code];
const refusal = (reply: Awaited<ReturnType<typeof signIn>>) => [
  ...outcome(reply),
  reply.body.details?.reason,
];

test('a right answer lets a new person in as a member with the default role, who can then use the workspace', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const reply = await signIn(at, person(at));
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.body.confinedTo, at.w.id);
  const me = await as(reply).get('/v1/me');
  assert.deepEqual([me.body.data.user.role, me.body.data.user.firstName], ['VIEWER', 'Ada']);
});

for (const [what, answering] of Object.entries(wrongTokens(provider)))
  test(`POST /auth/company/finish 401 for an ID token with ${what}`, async () => {
    const at = await company(provider.settings, { addsMembers: true });
    assert.deepEqual(outcome(await signIn(at, person(at), answering)), failed);
    assert.equal((await signIn(at, person(at))).status, 200, 'the same person with a right one');
  });

test('POST /auth/company/finish 401 for a state that is another, is used, has expired, or began in another browser', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const browser = new Browser();
  const query = provider.signIn(await browser.start(at), person(at));
  const other = new URLSearchParams(query);
  other.set('state', 'another');
  assert.deepEqual(outcome(await browser.finish(other.toString())), expired);
  assert.deepEqual(outcome(await new Browser().finish(query)), expired, 'without the cookie');
  const second = new Browser();
  await second.start(at);
  assert.deepEqual(outcome(await second.finish(query)), expired, 'with the cookie of another browser');
  assert.equal((await browser.finish(query)).status, 200);
  assert.deepEqual(outcome(await browser.finish(query)), expired, 'a second time');
  const late = provider.signIn(await browser.start(at), person(at));
  server.clock.advance(10 * 60_000);
  assert.deepEqual(outcome(await browser.finish(late)), expired);
});

test('POST /auth/company/finish 401 for a code that was used, and for one of another sign-in', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const browser = new Browser();
  const first = new URLSearchParams(provider.signIn(await browser.start(at), person(at)));
  const second = new URLSearchParams(provider.signIn(await browser.start(at), person(at)));
  second.set('code', first.get('code') ?? '');
  assert.deepEqual(
    outcome(await browser.finish(second.toString())),
    failed,
    'PKCE binds a code to its sign-in',
  );
  assert.deepEqual(outcome(await browser.finish(first.toString())), failed, 'and it is used up');
});

test('POST /auth/company/finish 401 for an answer in the name of another issuer, and for a refusal of the provider', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const browser = new Browser();
  const mixed = new URLSearchParams(provider.signIn(await browser.start(at), person(at)));
  mixed.set('iss', 'https://other.example');
  assert.deepEqual(outcome(await browser.finish(mixed.toString())), failed);
  const state = new URL(await browser.start(at)).searchParams.get('state') ?? '';
  const denied = new URLSearchParams({ error: 'access_denied', state, iss: provider.origin });
  assert.deepEqual(outcome(await browser.finish(denied.toString())), failed);
});

test('POST /auth/company/finish 403 for an e-mail that is missing, unverified, or of a domain that is not verified for this connection', async () => {
  const at = await company(provider.settings, { addsMembers: true });
  const other = await company(provider.settings);
  const nameless = { ...person(at), email: undefined };
  assert.deepEqual(refusal(await signIn(at, nameless)), [403, 'COMPANY_SIGN_IN_REFUSED', 'NO_EMAIL']);
  const table = [
    [{ ...person(at), email_verified: false }, 'EMAIL_UNVERIFIED'],
    [{ ...person(at), email_verified: undefined }, 'EMAIL_UNVERIFIED'],
    [person(other), 'FOREIGN_DOMAIN'],
    [{ ...person(at), email: `ada@sub.${at.domain}` }, 'FOREIGN_DOMAIN'],
    [{ ...person(at), email: `ada@evil.example@${other.domain}` }, 'NO_EMAIL'],
  ] as const;
  for (const [claims, reason] of table)
    assert.deepEqual(refusal(await signIn(at, claims)), [403, 'COMPANY_SIGN_IN_REFUSED', reason]);
  const { rows } = await sql<{ reason: string }>`
    select after ->> 'reason' as reason from audit_entry where account_id = ${at.w.id} and action = 'company_sign_in.refused' order by id`.execute(
    at.w.db,
  );
  assert.deepEqual(
    rows.map(({ reason }) => reason),
    ['NO_EMAIL', ...table.map(([, reason]) => reason)],
  );
});

test('POST /auth/company/finish 403 for a private Google account with an e-mail of the company', async () => {
  const at = await company({ ...provider.settings, preset: 'GOOGLE' }, { addsMembers: true });
  const organized = { ...person(at), hd: at.domain };
  assert.deepEqual(refusal(await signIn(at, person(at))), [403, 'COMPANY_SIGN_IN_REFUSED', 'OTHER_TENANT']);
  assert.equal((await signIn(at, organized)).status, 200);
});

test('POST /auth/company/start 401 for a provider that names no web address to sign in at, and its test says so', async (t) => {
  t.after(() => {
    provider.metadata = {};
  });
  const wrong = [
    'javascript:alert(1)//',
    'data:text/html,x',
    'ms-settings:',
    '//other.example/',
    'nowhere',
    17,
  ];
  for (const address of wrong) {
    provider.metadata = { authorization_endpoint: address };
    const { w, connectionId } = await company(provider.settings);
    const start = { workspace: w.slug, connectionId };
    const { status, body } = await server.anybody.post('/auth/company/start', start);
    assert.deepEqual([status, body.code], failed, String(address));
    const tested = await w.owner.client.post(`/v1/signInConnections/${connectionId}/test`);
    const { works, checks } = tested.body.data;
    assert.deepEqual([works, checks.at(-1).check], [false, 'ENDPOINTS'], String(address));
  }
});
