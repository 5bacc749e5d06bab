import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { as, Browser, server } from '#/test/company.ts';
import { person, provider, queryAfter, samlCompany, signIn } from '#/test/saml.ts';

test('a right answer lets a new person in as a member with the default role, who can then use the workspace', async () => {
  const at = await samlCompany();
  const reply = await signIn(at, person(at));
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  assert.equal(reply.body.confinedTo, at.w.id);
  const me = await as(reply).get('/v1/me');
  assert.deepEqual([me.body.data.user.role, me.body.data.user.firstName], ['VIEWER', 'Ada']);
});

test('an answer that is signed twice, in the assertion and around it, lets in, and so does one in lines', async () => {
  const at = await samlCompany();
  assert.equal((await signIn(at, person(at), { signs: 'both' })).status, 200);
  const browser = new Browser();
  const sent = await provider.answer(await browser.start(at), person(at));
  const lines = sent.SAMLResponse.replaceAll(/.{76}/g, '$&\r\n');
  const query = await queryAfter({ ...sent, SAMLResponse: lines });
  assert.equal((await browser.finish(query)).status, 200, 'in lines, as MIME writes it');
});

test('the name and its format are the person, whatever e-mail comes with it', async () => {
  const at = await samlCompany();
  const first = await signIn(at, person(at));
  const renamed = { ...person(at), attributes: { email: `married@${at.domain}` } };
  const again = await signIn(at, renamed);
  const idOf = async (reply: typeof first) => (await as(reply).get('/v1/me')).body.data.user.id;
  assert.equal(await idOf(again), await idOf(first));
  const sameEmail = { ...person(at, 'eve'), attributes: { email: `ada@${at.domain}` } };
  const refused = await signIn(at, sameEmail);
  assert.deepEqual([refused.status, refused.body.code], [403, 'COMPANY_SIGN_IN_REFUSED']);
  const otherFormat = { ...person(at), format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified' };
  assert.equal((await signIn(at, otherFormat)).status, 403, 'the same letters as another kind of name');
});

test('with an attribute as the subject a transient name does not matter, and the attribute has to have one value', async () => {
  const at = await samlCompany({ subjectAttribute: 'employee' });
  const transient = (nameId: string, employee: string | string[]) => ({
    nameId,
    format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    attributes: { email: `ada@${at.domain}`, employee },
  });
  assert.equal((await signIn(at, transient('one', '4711'))).status, 200);
  assert.equal((await signIn(at, transient('two', '4711'))).status, 200);
  assert.equal((await signIn(at, transient('three', '4712'))).status, 403, 'somebody else with the e-mail');
  assert.equal((await signIn(at, transient('four', ['4711', '4712']))).status, 401);
  assert.equal((await signIn(at, transient('five', []))).status, 401);
});

test('the e-mail is the name where that is an e-mail, and counts as verified only where the administrator says so', async () => {
  const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
  const at = await samlCompany({ emailAttribute: null });
  assert.equal((await signIn(at, { nameId: `ada@${at.domain}`, format })).status, 200);
  const nameless = await signIn(at, person(at, 'eve'));
  assert.equal(nameless.body.details.reason, 'NO_EMAIL');
  const doubting = await samlCompany({ trustsEmail: false });
  assert.equal((await signIn(doubting, person(doubting))).body.details.reason, 'EMAIL_UNVERIFIED');
  const foreign = await signIn(doubting, person(at));
  assert.equal(foreign.body.code, 'COMPANY_SIGN_IN_REFUSED');
});

test('groups give the role that the administrator has named for them', async () => {
  const roleMap = [{ value: 'closers', role: 'CLOSER' }];
  const at = await samlCompany({}, { roleClaim: 'groups', roleMap });
  const closer = { ...person(at), attributes: { ...person(at).attributes, groups: ['all', 'closers'] } };
  const me = await as(await signIn(at, closer)).get('/v1/me');
  assert.equal(me.body.data.user.role, 'CLOSER');
});

test('proving again who one is asks the provider to ask, and does not count an older proof', async () => {
  const at = await samlCompany();
  const first = await signIn(at, person(at));
  const authorization = `Bearer ${first.body.token}`;
  server.clock.advance(8 * 60_000);
  const browser = new Browser();
  const again = async (before?: (xml: string) => string) => {
    const url = await browser.go('/auth/company/reauthenticate', {}, authorization);
    const request = inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64'));
    assert.match(request.toString(), /ForceAuthn="true"/);
    return browser.finish(
      await queryAfter(await provider.answer(url, person(at), before === undefined ? {} : { before })),
    );
  };
  const old = new Date(server.clock.now() - 8 * 60_000).toISOString();
  const stale = await again((xml) => xml.replace(/AuthnInstant="[^"]*"/, `AuthnInstant="${old}"`));
  assert.deepEqual([stale.status, stale.body.code], [401, 'COMPANY_SIGN_IN_FAILED']);
  const fresh = await again();
  assert.deepEqual([fresh.status, fresh.body.done], [200, 'REAUTHENTICATED']);
});

test('a sign-in that comes back without the form of the provider has expired', async () => {
  const at = await samlCompany();
  const browser = new Browser();
  const state = new URL(await browser.start(at)).searchParams.get('RelayState') ?? '';
  const { status, body } = await browser.finish(new URLSearchParams({ state }).toString());
  assert.deepEqual([status, body.code], [401, 'SIGN_IN_EXPIRED']);
});

test('GET /saml/{workspace} is metadata for any number, and nothing else is under /saml/', async () => {
  const at = await samlCompany();
  const read = (path: string, method = 'GET') => fetch(server.origin + path, { method });
  const reply = await read(`/saml/${at.w.id}`);
  assert.equal(reply.headers.get('content-type'), 'application/samlmetadata+xml; charset=utf-8');
  assert.match(await reply.text(), new RegExp(`entityID="http://callwright.test/saml/${at.w.id}"`));
  assert.equal((await read('/saml/999999999')).status, 200, 'as for a workspace that exists');
  for (const path of ['/saml/', '/saml/0', '/saml/x', '/saml/1/acs/x', `/saml/${'9'.repeat(30)}`])
    assert.equal((await read(path)).status, 404, path);
  assert.equal((await read('/saml/1', 'POST')).status, 405);
  assert.equal((await read('/saml/1/acs')).status, 405);
});
