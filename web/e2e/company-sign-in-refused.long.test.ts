import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone, Visitor } from './harness/browser.ts';
import { names, origin, site, siteCompany } from './harness/company-site.ts';
import { openSession } from './harness/session.ts';

// Imported after the pages are built, like the harness.
const { checkDomains } = await import('../../server/domain/people/company-sign-in/check-domains.ts');
const { CompanyProvider } = await import('../../server/test/company-provider.ts');
const { wrongTokens } = await import('../../server/test/wrong-tokens.ts');

const now = '2026-11-23T06:00:00.000Z';
const domain = 'refused.example';
const provider = await CompanyProvider.start(site.clock.now);
const w = await siteCompany(provider.settings, domain);

const person = {
  sub: 'ada',
  email: `ada@${domain}`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
};
const right = (url: string) => provider.signIn(url, person);

/** A response of the provider with one changed parameter. */
const changed = (name: string, value: string) => (url: string) => {
  const query = new URLSearchParams(right(url));
  query.set(name, value);
  return query.toString();
};
const claiming = (claims: object) => (url: string) => provider.signIn(url, { ...person, ...claims });

const turnedAway = 'The response of your company’s sign-in is not valid.';
const stale =
  'This sign-in was used already, is older than ten minutes, or began in another browser or window.';

type Wrong = readonly [what: string, answer: (url: string) => string, says: string];

const wrong: readonly Wrong[] = [
  ...Object.entries(wrongTokens(provider)).map(([what, answering]): Wrong => [
    `an ID token with ${what}`,
    (url) => provider.signIn(url, person, answering),
    turnedAway,
  ]),
  ['another state', changed('state', 'another'), stale],
  ['a state that has expired', late, stale],
  ['the code of nobody', changed('code', 'another'), turnedAway],
  ['the name of another issuer', changed('iss', 'https://other.example'), turnedAway],
  ['a refusal of the provider', denied, 'Your company’s sign-in refused access, or it was cancelled there.'],
  [
    'no e-mail',
    claiming({ email: undefined }),
    'Your company’s sign-in did not send your email. Ask your administrator.',
  ],
  [
    'an e-mail that nobody has verified',
    claiming({ email_verified: false }),
    'Your company’s sign-in does not confirm that your email is verified. Ask your administrator.',
  ],
  [
    'an e-mail of another domain',
    claiming({ email: 'ada@elsewhere.example' }),
    'Your email is not in a verified domain of the workspace. Ask your administrator.',
  ],
];

function late(url: string): string {
  site.clock.advance(10 * 60_000);
  return right(url);
}

function denied(url: string): string {
  const state = new URL(url).searchParams.get('state') ?? '';
  return new URLSearchParams({ error: 'access_denied', state, iss: provider.origin }).toString();
}

async function atWorkspacePage(options: Parameters<typeof Visitor.open>[1] = {}) {
  const visitor = await Visitor.open(origin, { now, ...options, visited: [provider.origin] });
  await visitor.page.goto(`/sign-in/at/${w.slug}`);
  return visitor;
}

const continueWithOurs = { name: 'Continue with Ours' };

test('a browser that comes back from the provider with any one piece wrong is refused and told what to do; with all right it is signed in', async () => {
  const visitor = await atWorkspacePage();
  const { page } = visitor;
  provider.next = () => 'state=none';
  await page.getByRole('button', continueWithOurs).click();
  const again = page.getByRole('button', { name: 'Try again' });
  for (const [what, answer, says] of wrong) {
    provider.next = answer;
    const answered = page.waitForResponse('**/auth/company/finish');
    await again.click();
    const status = (await answered).status();
    assert.ok(status === 401 || status === 403, `${what}: ${status}`);
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    assert.equal(await page.getByRole('alert').textContent(), says, what);
    assert.equal(page.url(), `${origin}/sign-in/company`, `${what}: the answer is not kept in the address`);
    await page.getByRole('link', { name: 'Back to the sign-in page' }).waitFor();
    assert.equal((await page.request.get('/auth/session')).status(), 401, what);
    site.clock.reset();
  }
  provider.next = right;
  await again.click();
  await page.waitForURL('**/today');
  await visitor.leave();
});

test('an answer that was used, and one that another browser asked for, are refused on a page that a phone shows well in the dark', async () => {
  const first = await atWorkspacePage();
  let query = '';
  provider.next = (url) => (query = right(url));
  await first.page.getByRole('button', continueWithOurs).click();
  await first.page.waitForURL('**/today');
  const used = `/sign-in/company?${query}`;
  await first.page.goto(used);
  await first.page.getByText(stale).waitFor();
  await first.leave();

  // The response is stolen on the way back, before it is used.
  const second = await atWorkspacePage();
  provider.next = (url) => {
    query = right(url);
    return '';
  };
  await second.page.getByRole('button', continueWithOurs).click();
  await second.page.getByText(stale).waitFor();
  const thief = await Visitor.open(origin, { now, ...phone, colorScheme: 'dark' });
  await thief.page.goto(`/sign-in/company?${query}`);
  await thief.page.getByText(stale).waitFor();
  await thief.assertFits('the refusal');
  await thief.assertAccessible('the refusal');
  await thief.page.getByRole('button', { name: 'Try again' }).click();
  await thief.page.waitForURL('**/sign-in');
  await thief.leave();
  await second.leave();
});

test('an administrator sees as whom the company knows a member, disconnects them, and is told of a domain whose record is gone', async () => {
  const member = await atWorkspacePage();
  provider.next = (url) => provider.signIn(url, { ...person, sub: 'bea', email: `bea@${domain}` });
  await member.page.getByRole('button', continueWithOurs).click();
  await member.page.waitForURL('**/today');
  names.records.delete(`_callwright.${domain}`);
  await checkDomains(site.app);

  const owner = await openSession(origin, w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = owner;
  await page.goto('/settings/members');
  const row = page.getByRole('listitem').filter({ hasText: `bea@${domain}` });
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Company sign-in' }).click();
  await page.getByText('bea · since').waitFor();
  await owner.assertFits('the identities of a member');
  await owner.assertAccessible('the identities of a member');
  await page.getByRole('button', { name: 'Disconnect from Ours' }).click();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page.getByText('Not connected').waitFor();
  assert.equal((await member.page.request.get('/auth/session')).status(), 401);

  await page.goto('/settings/company-sign-in');
  await page.getByText('Record missing').waitFor();
  await page.getByText('After 7 days the domain is no longer verified').waitFor();
  await owner.assertFits('a domain whose record is gone');
  await owner.assertAccessible('a domain whose record is gone');
  await owner.leave();
  await member.leave();
});
