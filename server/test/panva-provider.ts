import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { Provider } from 'oidc-provider';

// oidc-provider, a certified and widely used implementation, as the identity provider of a company, with its own
// sign-in and consent pages.

export type PanvaProvider = {
  readonly settings: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** Goes through its pages as a browser does, and returns the callback parameters. */
  signIn(url: string, email: string): Promise<string>;
};

/** @param callback the allowed redirect URL */
export async function startPanvaProvider(callback: string, logoutUri?: string): Promise<PanvaProvider> {
  const [clientId, clientSecret] = ['callwright', 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a'];
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        ...(logoutUri !== undefined && {
          backchannel_logout_uri: logoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        email: id,
        email_verified: true,
        given_name: 'Grace',
        family_name: 'Hopper',
      }),
    }),
    cookies: { keys: [clientSecret] },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    settings: { issuer, clientId, clientSecret },
    signIn: (url, email) => throughPages(url, email, callback),
  };
}

async function throughPages(url: string, email: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>();
  let request: { url: string; form?: URLSearchParams } = { url };
  for (let step = 0; step < 12; step += 1) {
    const { form } = request;
    const response = await fetch(request.url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location?.startsWith(callback) === true) return new URL(location).search.slice(1);
    if (location !== null) request = { url: new URL(location, request.url).href };
    else request = { url: request.url, form: filledForm(await response.text(), email) };
  }
  throw new Error('The provider did not send the browser back');
}

/** Its development pages ask for a login with any password, and for consent. */
function filledForm(page: string, email: string): URLSearchParams {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (prompt === undefined) throw new Error(`This is not a page of a sign-in: ${page.slice(0, 2_000)}`);
  return new URLSearchParams({ prompt, ...(prompt === 'login' && { login: email, password: 'any' }) });
}
