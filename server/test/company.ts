import assert from 'node:assert/strict';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { after, beforeEach } from 'node:test';
import type { Client, Json, Reply } from './client.ts';
import { changesMustFit } from './changes-fit.ts';
import { NameServer } from './name-server.ts';
import { startServer, type TestServer } from './server.ts';
import { createTestWorkspace, type Workspace } from './workspace.ts';

// Companies with their own identity provider, on a server that may connect to this machine.

export const names = await NameServer.start();
export const server = await startServer(contract, handlers, {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
  DNS_SERVERS: names.address,
});
after(async () => {
  try {
    await changesMustFit(server.app);
  } finally {
    await server.close();
  }
});
beforeEach(() => server.clock.reset());

export type Company = {
  readonly w: Workspace;
  readonly domain: string;
  readonly connectionId: number;
  /** Changes the connection as the owner, with a recent proof of identity. */
  change(fields: object): Promise<Json>;
};

type ProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly preset?: string;
};

let count = 0;

/** A workspace with an enabled connection and a verified domain. */
export function company(settings: ProviderSettings, fields: object = {}): Promise<Company> {
  return companyBy({ oidc: settings }, fields);
}

/** The same with any kind of provider. */
export async function companyBy(created: object, fields: object = {}): Promise<Company> {
  const w = await createTestWorkspace(server);
  count += 1;
  const domain = `company-${count}.example`;
  const { status, body } = await w.owner.client.post('/v1/signInConnections', {
    name: 'Ours',
    ...created,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { id } = body.data.connection;
  const change = async (changed: object) => {
    const reply = await w.owner.client.put('/v1/signInConnections', { id, ...changed });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body.data.connection;
  };
  await change({ isActive: true, ...fields });
  await verify(w, id, domain);
  return { w, domain, connectionId: id, change };
}

export async function verify(w: Workspace, connectionId: number, domain: string): Promise<void> {
  const added = await w.owner.client.post(`/v1/signInConnections/${connectionId}/domains`, { domain });
  assert.equal(added.status, 201, JSON.stringify(added.body));
  const [{ recordName, recordValue }] = added.body.data.connection.domains.filter(
    (one: Json) => one.domain === domain,
  );
  names.records.set(recordName, ['unrelated', recordValue]);
  const { status, body } = await w.owner.client.post(`/v1/signInConnections/${connectionId}/domains/verify`, {
    domain,
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.data.isVerified, true);
}

/** A browser: it keeps the cookie that a sign-in sets. */
export class Browser {
  readonly #server: TestServer;
  #cookie: string | null = null;

  constructor(on: TestServer = server) {
    this.#server = on;
  }

  get client(): Client {
    return this.#cookie === null ? this.#server.anybody : this.#server.anybody.with({ Cookie: this.#cookie });
  }

  /** The redirect URL of a request; with a session, for a flow that a signed-in person starts. */
  async go(path: string, body: object, authorization?: string): Promise<string> {
    const caller =
      authorization === undefined ? this.client : this.client.with({ Authorization: authorization });
    const reply = await caller.post(path, body);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    this.#cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    return reply.body.data.url;
  }

  start({ w, connectionId }: Pick<Company, 'w' | 'connectionId'>): Promise<string> {
    return this.go('/auth/company/start', { workspace: w.slug, connectionId });
  }

  finish(query: string): Promise<Reply<Json>> {
    return this.client.post('/auth/company/finish', { query });
  }
}

/** A client with the session of a sign-in reply. */
export function as({ body }: Reply<Json>): Client {
  return server.anybody.with({ Authorization: `Bearer ${body.token}` });
}
