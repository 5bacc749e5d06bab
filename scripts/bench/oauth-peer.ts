import type { AddressInfo } from 'node:net';
import { Provider, type Adapter } from 'oidc-provider';
// Of the package, which has no types for it.
// @ts-expect-error
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';

// The other authorization server: oidc-provider as in its documentation, with its in-memory store, but with a Map
// instead of a cache that drops tokens after the first thousand. Tokens are issued beforehand through its own models,
// so that only the requests are measured.

type Order = { chains: number; client: { id: string; secret: string } };
export type PeerReady = { port: number; refreshTokens: string[]; accessTokens: string[] };

async function start({ chains, client }: Order): Promise<void> {
  const store = new Map<string, unknown>();
  const provider = new Provider('http://127.0.0.1', {
    adapter: (model) => new MemoryAdapter(model, store) as Adapter,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['https://robot.example/cb'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'offline_access', 'contacts:read'],
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    cookies: { keys: [client.secret] },
    features: { devInteractions: { enabled: false } },
  });
  const made = await Promise.all(
    Array.from({ length: chains }, (_, index) => issue(provider, client.id, index)),
  );
  const server = provider.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo; // listens on a port
    const ready: PeerReady = {
      port,
      refreshTokens: made.map(({ refresh }) => refresh),
      accessTokens: made.map(({ access }) => access),
    };
    process.send?.(ready);
  });
  process.once('SIGTERM', () => process.exit(0));
}

async function issue(
  provider: Provider,
  clientId: string,
  index: number,
): Promise<{ refresh: string; access: string }> {
  const client = await provider.Client.find(clientId);
  if (client === undefined) throw new Error('The client is not there');
  const accountId = `person${index}`;
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid offline_access contacts:read');
  const grantId = await grant.save();
  const common = { accountId, client, grantId, gty: 'authorization_code' };
  // Refreshing an OpenID scope would also sign an ID token, which is not part of the comparison.
  const refresh = new provider.RefreshToken({ ...common, scope: 'contacts:read' } as never);
  const access = new provider.AccessToken({ ...common, scope: 'openid' } as never);
  return { refresh: await refresh.save(), access: await access.save() };
}

process.once('message', (order: Order) => void start(order));
