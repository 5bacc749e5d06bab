import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signingCertificate } from '#/test/certificate.ts';
import { as, Browser, server } from '#/test/company.ts';
import { person, post, provider, queryAfter, reasons, samlCompany, signIn } from '#/test/saml.ts';

// Valid responses at the wrong time, in the wrong browser or at the wrong address.

test('POST /auth/company/finish 401 for an answer that was used, even in the browser it was for', async () => {
  const at = await samlCompany();
  const browser = new Browser();
  const sent = await provider.answer(await browser.start(at), person(at));
  const query = await queryAfter(sent);
  assert.equal((await browser.finish(query)).status, 200);
  const again = await browser.finish(query);
  assert.deepEqual([again.status, again.body.code], [401, 'SIGN_IN_EXPIRED']);
  assert.equal((await post(sent)).status, 401, 'the form, a second time');
});

test('POST /auth/company/finish 401 for an assertion id that was used before', async () => {
  const at = await samlCompany();
  const before = (xml: string) => xml.replace(/ID="_a\d+"/, `ID="_used-${at.w.id}"`);
  assert.equal((await signIn(at, person(at), { before })).status, 200);
  assert.equal((await signIn(at, person(at), { before })).status, 401);
  assert.match((await reasons(at))[0] ?? '', /used before/);
});

test('POST /auth/company/finish 401 in another browser than the one that began, and the audit log says so', async () => {
  const at = await samlCompany();
  const [attacker, victim] = [new Browser(), new Browser()];
  await victim.start(at);
  // Login CSRF: the victim's browser sends the response that the attacker got.
  const query = await queryAfter(await provider.answer(await attacker.start(at), person(at, 'eve')));
  const { status, body } = await victim.finish(query);
  assert.deepEqual([status, body.code], [401, 'SIGN_IN_EXPIRED']);
  assert.deepEqual(await reasons(at), ['OTHER_BROWSER']);
  assert.equal((await attacker.finish(query)).status, 200, 'where it began it is still good');
});

test('POST /auth/company/finish 401 for an answer to the request of another browser with its own state', async () => {
  const at = await samlCompany();
  const [first, second] = [new Browser(), new Browser()];
  const own = new URL(await first.start(at)).searchParams.get('RelayState') ?? '';
  const other = await provider.answer(await second.start(at), person(at));
  const { status, body } = await first.finish(await queryAfter({ ...other, RelayState: own }));
  assert.deepEqual([status, body.code], [401, 'COMPANY_SIGN_IN_FAILED']);
  assert.match((await reasons(at))[0] ?? '', /another request/);
});

test('POST /saml/{workspace}/acs 401 with a page for an answer that nobody asked for, noted once', async () => {
  const at = await samlCompany();
  const asked = await provider.answer(await new Browser().start(at), person(at));
  for (const RelayState of ['', 'another', `${asked.RelayState}x`, 'x'.repeat(5_000)]) {
    const reply = await post({ ...asked, RelayState });
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [401, 'text/html; charset=utf-8']);
    assert.match(await reply.text(), /was not started here/);
  }
  assert.deepEqual(await reasons(at), ['SIGN_IN_EXPIRED']);
});

test('POST /saml/{workspace}/acs 413 with a page for a huge answer, 415 for what is no form', async () => {
  const at = await samlCompany();
  const asked = await provider.answer(await new Browser().start(at), person(at));
  const huge = await post({ ...asked, SAMLResponse: 'A'.repeat(5_000_000) });
  assert.deepEqual([huge.status, huge.headers.get('content-type')], [413, 'text/html; charset=utf-8']);
  assert.match(await huge.text(), /sent too much/);
  const large = await post({ ...asked, SAMLResponse: 'A'.repeat(300_000) });
  assert.equal(large.status, 413);
  assert.deepEqual(await reasons(at), ['BODY_TOO_LARGE']);
  const json = await fetch(`${server.origin}/saml/${at.w.id}/acs`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  assert.deepEqual([json.status, json.headers.get('content-type')], [415, 'text/html; charset=utf-8']);
});

test('an assertion for the connection of another workspace opens nothing here, although the provider is the same', async () => {
  const [ours, theirs] = [await samlCompany(), await samlCompany()];
  const browser = new Browser();
  const url = await browser.start(ours);
  const own = new URL(url).searchParams;
  const there = await provider.answer(await new Browser().start(theirs), person(theirs));
  // The response sent to our address with our state: it answers another request.
  const swapped = await queryAfter({
    ...there,
    action: there.action.replace(String(theirs.w.id), String(ours.w.id)),
    RelayState: own.get('RelayState') ?? '',
  });
  assert.equal((await browser.finish(swapped)).status, 401);
  // Made for our request, but signed for their workspace.
  const before = (xml: string) => xml.replaceAll(`/saml/${ours.w.id}`, `/saml/${theirs.w.id}`);
  assert.equal((await signIn(ours, person(ours), { before })).status, 401);
  // Their state sent to our address.
  const astray = await provider.answer(await new Browser().start(theirs), person(theirs));
  const reply = await post({
    ...astray,
    action: astray.action.replace(String(theirs.w.id), String(ours.w.id)),
  });
  assert.equal(reply.status, 401);
});

test('a certificate that is added counts beside the one before, and one that is removed does not count any more', async () => {
  const at = await samlCompany();
  const next = signingCertificate();
  assert.equal((await signIn(at, person(at), { key: next })).status, 401);
  const both = [provider.certificate.cert, next.cert];
  await at.change({ saml: { certificates: both } });
  assert.equal((await signIn(at, person(at), { key: next })).status, 200);
  assert.equal((await signIn(at, person(at))).status, 200);
  await at.change({ saml: { certificates: [next.cert] } });
  assert.equal((await signIn(at, person(at))).status, 401);
  const me = await as(await signIn(at, person(at), { key: next })).get('/v1/me');
  assert.equal(me.status, 200);
});
