import { credentialsOf } from '#/domain/people/credentials/credential-cache.ts';
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { sql } from '#/platform/db/sql.ts';
import { handlers } from '#/main/handlers.ts';
import { freePort } from '#/test/free-port.ts';
import { Host } from '#/test/mcp/host.ts';
import { kitsFor } from '#/test/mcp/kits.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace, type Workspace } from '#/test/workspace.ts';

// The client libraries that hosts use need no help: discovery, registration, consent, tokens, tools, a silent refresh,
// more scopes, and a registration that was deleted.

const port = await freePort();
const issuer = `http://127.0.0.1:${port}`;
const server = await startServer(contract, handlers, { PORT: String(port), BASE_URL: issuer });
after(() => server.close());
afterEach(() => server.clock.reset());

const kits = kitsFor(issuer);

async function newHost(): Promise<{ w: Workspace; host: Host }> {
  const w = await createTestWorkspace(server);
  return { w, host: new Host(w.owner) };
}

for (const [name, { path, connect }] of Object.entries(kits)) {
  test(`MCP 13: ${name} discovers, registers, asks for consent and calls tools`, async () => {
    const { w, host } = await newHost();
    const connected = await connect(host);
    const [asked] = host.asked;
    assert.equal(asked?.searchParams.get('resource'), issuer + path);
    const { body } = await server.anybody.get(`/.well-known/oauth-protected-resource${path}`);
    assert.deepEqual(asked?.searchParams.get('scope')?.split(' '), body.scopes_supported);
    const tools = await connected.tools();
    assert.ok(tools.includes('whoami') && tools.includes('book_call'));
    const { isError, structuredContent } = await connected.call('whoami', { detail: 'full' });
    assert.ok(isError !== true);
    const { data } = structuredContent as { data: { workspace: { id: number } } }; // in the format of whoami
    assert.equal(data.workspace.id, w.id);
    await connected.close();
  });

  test(`MCP 15: ${name} refreshes silently when its token expires`, async () => {
    const { host } = await newHost();
    const connected = await connect(host);
    const before = host.kept?.access_token;
    server.clock.advance(3_601_000);
    assert.ok((await connected.call('whoami')).isError !== true);
    assert.notEqual(host.kept?.access_token, before);
    assert.equal(host.asked.length, 1, 'nobody was asked again');
    await connected.close();
  });
}

// SDK 1 refreshes its token instead of asking again, and gives up if the scopes are the same.
for (const name of ['SDK 2 of 2026', 'SDK 2 of 2025'])
  test(`MCP 4: ${name} asks for more scopes when a tool needs them, and keeps those it had`, async () => {
    const { host } = await newHost();
    host.scope = 'contacts:read';
    const connected = await kits[name]?.connect(host);
    assert.ok(connected);
    assert.ok(!(await connected.tools()).includes('list_sales'));
    host.scope = null;
    assert.ok((await connected.call('list_sales', { kind: 'deals' })).isError !== true);
    assert.equal(host.asked[1]?.searchParams.get('scope'), 'contacts:read deals:read');
    assert.ok((await connected.tools()).includes('find_contacts'));
    await connected.close();
  });

test('MCP 15: a host whose registration is gone registers again', async () => {
  const { host } = await newHost();
  const connected = await kits['SDK 1']?.connect(host);
  const before = host.client?.client_id;
  await sql`update oauth_client set deleted_at = now() where id = ${before}`.execute(server.app.database.db);
  credentialsOf(server.app).invalidate({ clientId: before ?? '' });
  await assert.rejects(async () => connected?.call('whoami'), /Unauthorized/);
  assert.notEqual(host.client?.client_id, before);
  assert.equal(host.asked.at(-1)?.searchParams.get('client_id'), host.client?.client_id);
  await connected?.close();
  const again = await kits['SDK 1']?.connect(host);
  assert.ok((await again?.call('whoami'))?.isError !== true);
  await again?.close();
});
