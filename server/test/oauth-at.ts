import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import type { Json, Reply } from './client.ts';
import type { TestServer } from './server.ts';
import type { Member, Workspace } from './workspace.ts';

// Test setup for the authorization server: clients, consent and tokens, through the endpoints.

export const callback = 'https://robot.example/cb?of=robot';

export type TestClient = { readonly id: string; readonly secret: string | null };

export type Pkce = { readonly verifier: string; readonly challenge: string };

export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: hash('sha256', verifier, 'base64url') };
}

/** Undefined removes a parameter. */
export type Changed = Readonly<Record<string, string | number | undefined>>;

export function authorizeQuery(client: TestClient, code: Pkce | null, changed: Changed = {}): string {
  const parameters = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: callback,
    state: 'of the client',
    ...(code !== null && { code_challenge: code.challenge, code_challenge_method: 'S256' }),
    ...changed,
  };
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export function authorize(
  person: Member,
  client: TestClient,
  code: Pkce | null,
  changed: Changed = {},
): Promise<Reply<Json>> {
  return person.client.send('GET', `/v1/oauth/authorize?${authorizeQuery(client, code, changed)}`);
}

/** The URL of a redirect, with its parameters. */
export function target({ status, headers, body }: Reply<Json>): URL {
  assert.equal(status, 302, JSON.stringify(body));
  return new URL(headers.get('location') ?? '');
}

export async function codeFor(
  person: Member,
  client: TestClient,
  code: Pkce | null,
  changed: Changed = {},
): Promise<string> {
  const value = target(await authorize(person, client, code, changed)).searchParams.get('code');
  assert.ok(value);
  return value;
}

export type TestTokens = { readonly access: string; readonly refresh: string };

/** A confidential client of a workspace, in state Pending. */
export async function boundClient(w: Workspace, fields: Record<string, unknown> = {}): Promise<TestClient> {
  const { status, body } = await w.post('/v1/oauth/register', {
    client_name: 'Robot',
    redirect_uris: [callback],
    scope: 'contacts:read contacts:write deals:read',
    ...fields,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.client_id, secret: body.client_secret ?? null };
}

/** Status and error code, as most tests compare them. */
export function fault({ status, body }: Reply<Json>): [number, string] {
  return [status, body.error];
}

/** The steps that send requests to one server. */
export function oauthAt(server: TestServer) {
  /** A public client that registered itself. */
  async function publicClient(fields: Record<string, unknown> = {}): Promise<TestClient> {
    const { status, body } = await server.anybody.post('/v1/oauth/register', {
      client_name: 'Robot',
      redirect_uris: [callback],
      scope: 'contacts:read contacts:write deals:read',
      ...fields,
    });
    assert.equal(status, 201, JSON.stringify(body));
    return { id: body.client_id, secret: null };
  }

  function exchange(
    client: TestClient,
    code: string,
    verifier: string | undefined,
    changed: Record<string, unknown> = {},
  ): Promise<Reply<Json>> {
    return server.anybody.post('/v1/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      client_id: client.id,
      ...(client.secret !== null && { client_secret: client.secret }),
      code_verifier: verifier,
      ...changed,
    });
  }

  function refresh(
    client: TestClient,
    refreshToken: string,
    changed: Record<string, unknown> = {},
  ): Promise<Reply<Json>> {
    return server.anybody.post('/v1/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: client.id,
      ...(client.secret !== null && { client_secret: client.secret }),
      ...changed,
    });
  }

  /** The full flow from consent to tokens. */
  async function tokensFor(person: Member, client: TestClient, changed: Changed = {}): Promise<TestTokens> {
    const code = pkce();
    const { status, body } = await exchange(
      client,
      await codeFor(person, client, code, changed),
      code.verifier,
      {
        ...(changed['redirect_uri'] !== undefined && { redirect_uri: changed['redirect_uri'] }),
      },
    );
    assert.equal(status, 200, JSON.stringify(body));
    return { access: body.access_token, refresh: body.refresh_token };
  }

  /** Whether an access token is accepted. */
  async function isGood(token: string): Promise<boolean> {
    const { status } = await server.anybody.with({ Authorization: `Bearer ${token}` }).get('/v1/me');
    assert.ok(status === 200 || status === 401, String(status));
    return status === 200;
  }

  return { publicClient, exchange, refresh, tokensFor, isGood };
}
