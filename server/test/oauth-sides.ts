import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { server, workspace } from './harness.ts';
import { boundClient, callback, codeFor, pkce, publicClient, type TestClient } from './oauth.ts';
import { startReference, type Reference } from './oauth-reference.ts';

// This server and oidc-provider with the same interface, and the requests to both.

/** One of the two servers, with its own paths. */
export type Side = Pick<Reference, 'clients' | 'codeFor'> & {
  readonly origin: string;
  readonly paths: { authorize: string; token: string; revoke: string; me: string };
  /** Advances time, so that the next request does not race with the previous one. */
  readonly later: () => void;
};

const reference = await startReference();
after(() => reference.close());
export const w = await workspace();
export const scope = 'contacts:read contacts:write';
const metadata = { scope, redirect_uris: [callback, 'https://robot.example/other'] };

export const here: Side = {
  origin: server.origin,
  clients: {
    open: await publicClient(metadata),
    other: await publicClient(metadata),
    posting: await boundClient(w, { ...metadata, token_endpoint_auth_method: 'client_secret_post' }),
    basic: await boundClient(w, { ...metadata, token_endpoint_auth_method: 'client_secret_basic' }),
  },
  codeFor: (client, code) => codeFor(w.owner, client, code),
  paths: {
    authorize: '/v1/oauth/authorize',
    token: '/v1/oauth/token',
    revoke: '/v1/oauth/revoke',
    me: '/v1/me',
  },
  later: () => server.clock.advance(2_000),
};
const there: Side = {
  ...reference,
  paths: { authorize: '/auth', token: '/token', revoke: '/token/revocation', me: '/me' },
  later: () => undefined,
};

export type Form = Record<string, string | undefined> | string;
type Said = { status: number; error?: string; [member: string]: unknown };

export async function post(
  side: Side,
  path: string,
  form: Form,
  headers: Record<string, string> = {},
): Promise<Said> {
  const given =
    typeof form === 'string' ? form : Object.entries(form).filter(([, value]) => value !== undefined);
  const body = new URLSearchParams(given as string | [string, string][]).toString(); // undefined values were removed
  const response = await fetch(side.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
  const text = await response.text();
  return { ...(text === '' ? {} : (JSON.parse(text) as object)), status: response.status };
}

export const token = (side: Side, form: Form, headers?: Record<string, string>) =>
  post(side, side.paths.token, form, headers);

const proofOf = ({ id, secret }: TestClient) => ({ client_id: id, client_secret: secret ?? undefined });

export async function exchange(side: Side, client: TestClient, form: Record<string, string | undefined>) {
  return token(side, {
    grant_type: 'authorization_code',
    redirect_uri: callback,
    ...proofOf(client),
    ...form,
  });
}

export async function tokens(side: Side, client: TestClient) {
  const { verifier, challenge } = pkce();
  const code = await side.codeFor(client, { verifier, challenge });
  const said = await exchange(side, client, { code, code_verifier: verifier });
  assert.equal(said.status, 200, JSON.stringify(said));
  return { code, verifier, access: String(said['access_token']), refresh: String(said['refresh_token']) };
}

export const refresh = (
  side: Side,
  client: TestClient,
  refreshToken: string,
  more: Record<string, string> = {},
) => token(side, { grant_type: 'refresh_token', refresh_token: refreshToken, ...proofOf(client), ...more });

export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

export const fault = ({ status, error }: Said) => `${status} ${error}`;

/** A request to a side, and the answer that both must give. */
export type Case = readonly [name: string, ask: (side: Side) => Promise<unknown>, expected: unknown];

/** Creates a test for each case: both must answer as expected. */
export function compare(cases: readonly Case[]): void {
  for (const [name, ask, expected] of cases)
    test(`as oidc-provider answers: ${name}`, async () => {
      assert.deepEqual(await ask(there), expected, 'oidc-provider');
      assert.deepEqual(await ask(here), expected, 'this server');
    });
}
