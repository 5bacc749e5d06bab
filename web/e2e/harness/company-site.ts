import assert from 'node:assert/strict';
import { after } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { ensureWeb } from '../../../scripts/bootstrap/build-web.mjs';
import type { Workspace } from '../../../server/test/workspace.ts';

// The server reads the built pages when it starts.
await ensureWeb();
const { handlers } = await import('../../../server/main/handlers.ts');
const { startServer } = await import('../../../server/test/server.ts');
const { freePort } = await import('../../../server/test/free-port.ts');
const { createTestWorkspace } = await import('../../../server/test/workspace.ts');
const { NameServer } = await import('../../../server/test/name-server.ts');

const port = await freePort();

/** Plain http, as for people who try out the service. */
export const origin = `http://localhost:${port}`;
export const names = await NameServer.start();
export const site = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: origin,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
  DNS_SERVERS: names.address,
});
after(() => site.close());

export const siteWorkspace = () => createTestWorkspace(site);

/** A workspace with an active company sign-in that adds members of a verified domain. */
export async function siteCompany(oidc: object, domain: string): Promise<Workspace> {
  const w = await siteWorkspace();
  const { client } = w.owner;
  const made = await client.post('/v1/signInConnections', { name: 'Ours', addsMembers: true, oidc });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id } = made.body.data.connection;
  await client.put('/v1/signInConnections', { id, isActive: true });
  const claimed = await client.post(`/v1/signInConnections/${id}/domains`, { domain });
  const [{ recordName, recordValue }] = claimed.body.data.connection.domains;
  names.records.set(recordName, [recordValue]);
  const { body } = await client.post(`/v1/signInConnections/${id}/domains/verify`, { domain });
  assert.equal(body.data.isVerified, true);
  return w;
}
