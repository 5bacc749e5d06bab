import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { freePort } from '#/test/free-port.ts';
import { runSuite, withCredential } from '#/test/mcp/conformance-suite.ts';
import { fixtureServer } from '#/test/mcp/fixtures.ts';
import { withSessions } from '#/test/mcp/with-sessions.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { answerMessagesWith } from './answer-messages.ts';

// The public conformance suite. Tools and resources that it requests by name are served by our entry points as separate
// fixtures; general requirements are tested on the product itself.

const port = await freePort();
const issuer = `http://127.0.0.1:${port}`;
const product = await startServer(contract, handlers, { PORT: String(port), BASE_URL: issuer });
const withFixtures = await startServer(
  contract,
  handlers,
  {},
  {
    scopes: [],
    missing: () => [],
    build: fixtureServer,
    converse: answerMessagesWith(fixtureServer, withSessions(fixtureServer)),
  },
);
after(() => Promise.all([product.close(), withFixtures.close()]));

type Revision = '2025-11-25' | '2026-07-28';
const required: Record<Revision, number> = { '2025-11-25': 30, '2026-07-28': 37 };

for (const [revision, count] of Object.entries(required))
  test(`conformance: the ${count} scenarios that revision ${revision} requires of servers`, async (context) => {
    const { key } = await createTestWorkspace(withFixtures);
    const suite = await withCredential(withFixtures.origin, key);
    context.after(() => suite.close());
    const words = ['server', '--url', `${suite.origin}/mcp`, '--requirements', revision];
    const { code, said } = await runSuite(words);
    assert.equal(code, 0, said);
    assert.ok([...said.matchAll(/=== Running scenario: /g)].length >= count, said);
  });

const ofAnyServer: readonly (readonly [Revision, string])[] = [
  ['2025-11-25', 'server-initialize'],
  ['2025-11-25', 'ping'],
  ['2025-11-25', 'tools-list'],
  ['2025-11-25', 'resources-list'],
  ['2025-11-25', 'prompts-list'],
  ['2025-11-25', 'dns-rebinding-protection'],
  ['2026-07-28', 'tools-list'],
  ['2026-07-28', 'resources-list'],
  ['2026-07-28', 'prompts-list'],
  ['2026-07-28', 'sep-2164-resource-not-found'],
  ['2026-07-28', 'input-required-result-unsupported-methods'],
  ['2026-07-28', 'http-header-validation'],
  ['2026-07-28', 'caching'],
];

for (const [revision, scenario] of ofAnyServer)
  test(`conformance: the product itself, ${scenario} of revision ${revision}`, async (context) => {
    const { key } = await createTestWorkspace(product);
    const suite = await withCredential(product.origin, key);
    context.after(() => suite.close());
    const words = ['server', '--url', `${suite.origin}/mcp`, '--scenario', scenario];
    const { code, said } = await runSuite([...words, '--spec-version', revision]);
    assert.equal(code, 0, said);
    assert.match(said, /Passed: [1-9]/);
  });

test('conformance: both scenarios of authorization servers', async () => {
  const callbackPort = await freePort();
  const { owner } = await createTestWorkspace(product);
  const registered = await product.anybody.post('/v1/oauth/register', {
    client_name: 'Suite',
    redirect_uris: [`http://127.0.0.1:${callbackPort}/callback`],
  });
  /** Acts as the browser of a person who opens the printed URL. */
  let hasConsented = false;
  const browser = (said: string): void => {
    const asked = /http\S+\/oauth\/consent\?\S+/.exec(said)?.[0];
    if (asked === undefined || hasConsented) return;
    hasConsented = true;
    void owner.client
      .send('GET', `/v1/oauth/authorize${new URL(asked).search}`)
      .then(({ headers }) => fetch(headers.get('location') ?? ''));
  };
  const words = ['authorization', '--url', issuer, '--client-id', registered.body.client_id];
  const { code, said } = await runSuite([...words, '--port', String(callbackPort)], browser);
  assert.equal(code, 0, said);
  assert.ok(hasConsented, said);
});
