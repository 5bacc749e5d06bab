import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { callback, type Pkce, type TestClient } from './oauth-at.ts';

// oidc-provider, a certified and widely used implementation, configured like the interface where there is a choice.

const scope = 'contacts:read contacts:write';
const proof = { redirect_uris: [callback, 'https://robot.example/other'], response_types: ['code' as const] };

export type Reference = {
  readonly origin: string;
  readonly clients: Readonly<Record<'open' | 'other' | 'posting' | 'basic', TestClient>>;
  /** A code for a consent of a person. */
  codeFor(client: TestClient, code: Pkce | null): Promise<string>;
  close(): void;
};

const secret = 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a';
const clients = {
  open: { id: 'open', secret: null },
  other: { id: 'other', secret: null },
  posting: { id: 'posting', secret },
  basic: { id: 'basic', secret },
} as const;

export async function startReference(): Promise<Reference> {
  const provider = new Provider('http://127.0.0.1', {
    clients: Object.values(clients).map(({ id, secret: own }) => ({
      ...proof,
      client_id: id,
      grant_types: ['authorization_code', 'refresh_token'],
      scope,
      token_endpoint_auth_method:
        own === null ? 'none' : id === 'basic' ? 'client_secret_basic' : 'client_secret_post',
      ...(own !== null && { client_secret: own }),
    })),
    scopes: ['openid', 'offline_access', ...scope.split(' ')],
    pkce: { required: (_ctx, client) => client.tokenEndpointAuthMethod === 'none' },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    cookies: { keys: [secret] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
  });
  const server = provider.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port
  return {
    origin,
    clients,
    codeFor: async ({ id }, code) => {
      const client = await provider.Client.find(id);
      if (client === undefined) throw new Error('There is no such client');
      const grant = new provider.Grant({ accountId: 'ada', clientId: id });
      grant.addOIDCScope(scope);
      const issued = new provider.AuthorizationCode({
        accountId: 'ada',
        client,
        grantId: await grant.save(),
        gty: 'authorization_code',
        redirectUri: callback,
        scope,
        ...(code !== null && { codeChallenge: code.challenge, codeChallengeMethod: 'S256' }),
      } as never); // the types have fewer members than the model
      return issued.save();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
