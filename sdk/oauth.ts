import { isCallwrightError, type ErrorOf } from './error.ts';
import { send, type Sender } from './send.ts';

// OAuth 2.0 with PKCE against the service's own authorization server. The other entry points work without this one.

export type OAuthOptions = {
  /** The URL of the service, `https://calls.example.com`. */
  readonly baseUrl: string;
  /** `ocl_…`, or the https URL of a client metadata document. */
  readonly clientId: string;
  /** For a confidential app. Keep it on your server: a browser must never have it. */
  readonly clientSecret?: string | undefined;
  /** One of the registered redirect URIs, exactly as registered. */
  readonly redirectUri: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Timeout of one attempt in milliseconds; default 30 000. */
  readonly timeoutMs?: number | undefined;
};

/** Keep these for the person until they return. */
export type PendingAuthorization = {
  /** Redirect the person's browser to this URL. */
  readonly url: string;
  readonly state: string;
  readonly codeVerifier: string;
};

export type OAuthTokens = {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Epoch milliseconds. */
  readonly expiresAtMs: number;
  /** The granted scopes; people may grant fewer than you requested. */
  readonly scopes: readonly string[];
};

export type TokenSessionOptions = {
  /** Called with each new pair before it is used. Store it: the previous pair is no longer valid. */
  readonly onTokens?: ((tokens: OAuthTokens) => void | Promise<void>) | undefined;
};

/** Keeps an access token valid. Pass its `token` to `createClient({ token: session.token })`. */
export type TokenSession = {
  /** The current pair. */
  tokens(): OAuthTokens;
  /** A valid access token: a new one if the old one is about to expire or was refused. */
  readonly token: (refused?: string) => Promise<string>;
  /** Ends the connection; both tokens become invalid. */
  revoke(): Promise<void>;
};

/** Why a callback has no code, or one that does not belong to this request. */
export class OAuthCallbackError extends Error {
  /** The `error` of the server, such as `access_denied`, or `state_mismatch`, `issuer_mismatch`, `no_code`. */
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.name = 'OAuthCallbackError';
    this.reason = reason;
  }
}

/** A token is replaced this long before it expires, so that it does not expire in transit. */
const earlyMs = 60_000;

export type OAuthClient = {
  /**
   * Starts the flow: the URL for the person, and the values to keep until they return. Without scopes, it requests all
   * scopes of the app.
   */
  authorize(options?: { readonly scopes?: readonly string[] | undefined }): Promise<PendingAuthorization>;
  /** Completes the flow: checks the callback URL and exchanges its code. */
  exchange(
    callbackUrl: string | URL,
    pending: Pick<PendingAuthorization, 'state' | 'codeVerifier'>,
  ): Promise<OAuthTokens>;
  refresh(refreshToken: string): Promise<OAuthTokens>;
  /** Revoking a token twice is not an error. */
  revoke(token: string): Promise<void>;
  session(tokens: OAuthTokens, options?: TokenSessionOptions): TokenSession;
};

export function createOAuth(options: OAuthOptions): OAuthClient {
  const issuer = options.baseUrl.replace(/\/+$/, '');
  const client: OAuthClient = {
    authorize: ({ scopes } = {}) => authorize(issuer, options, scopes),
    exchange: (callbackUrl, pending) => exchange(issuer, options, new URL(callbackUrl), pending),
    refresh: (refreshToken) =>
      tokensFrom(issuer, options, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: async (token) => {
      await post(issuer, options, '/v1/oauth/revoke', { token });
    },
    session: (tokens, more = {}) => sessionOf(client, tokens, more),
  };
  return client;
}

async function authorize(
  issuer: string,
  { clientId, redirectUri }: OAuthOptions,
  scopes: readonly string[] | undefined,
): Promise<PendingAuthorization> {
  const [codeVerifier, state] = [randomText(), randomText()];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(scopes !== undefined && { scope: scopes.join(' ') }),
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  });
  return { url: `${issuer}/oauth/consent?${query.toString()}`, state, codeVerifier };
}

async function exchange(
  issuer: string,
  options: OAuthOptions,
  { searchParams }: URL,
  { state, codeVerifier }: Pick<PendingAuthorization, 'state' | 'codeVerifier'>,
): Promise<OAuthTokens> {
  const [code, refusal, iss] = ['code', 'error', 'iss'].map((name) => searchParams.get(name));
  if (searchParams.get('state') !== state)
    throw new OAuthCallbackError('state_mismatch', 'This answer belongs to another request');
  if (iss !== null && iss !== undefined && iss.replace(/\/+$/, '') !== issuer)
    throw new OAuthCallbackError('issuer_mismatch', 'This answer comes from another server');
  if (refusal)
    throw new OAuthCallbackError(
      refusal,
      searchParams.get('error_description') ?? `The server said ${refusal}`,
    );
  if (!code) throw new OAuthCallbackError('no_code', 'The address has no code');
  return tokensFrom(issuer, options, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: options.redirectUri,
    code_verifier: codeVerifier,
  });
}

type TokenResponse = { access_token: string; refresh_token: string; expires_in: number; scope: string };

async function tokensFrom(
  issuer: string,
  options: OAuthOptions,
  grant: Readonly<Record<string, string>>,
): Promise<OAuthTokens> {
  const askedAtMs = Date.now();
  const answer = await post(issuer, options, '/v1/oauth/token', grant);
  const body = answer as TokenResponse; // as RFC 6749 and the contract specify
  return {
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    expiresAtMs: askedAtMs + body.expires_in * 1_000,
    scopes: body.scope.split(' '),
  };
}

/** Not repeated if the service may have processed it: a code works only once, and so does a refresh token. */
async function post(
  issuer: string,
  { clientId, clientSecret, fetch: request = fetch, timeoutMs = 30_000 }: OAuthOptions,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<unknown> {
  const sender: Sender = { fetch: request, retriesMax: 3, timeoutMs };
  const body = new URLSearchParams({
    ...fields,
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
  }).toString();
  const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await send(
    sender,
    { url: issuer + path, method: 'POST', headers, body, isRepeatable: false },
    {},
  );
  return answer.body;
}

function sessionOf(client: OAuthClient, first: OAuthTokens, { onTokens }: TokenSessionOptions): TokenSession {
  let current = first;
  let refreshing: Promise<OAuthTokens> | null = null;
  /** Only one at a time: a second refresh with the same token would end the connection. */
  const refresh = (): Promise<OAuthTokens> => {
    refreshing ??= renew().finally(() => (refreshing = null));
    return refreshing;
  };
  const renew = async (): Promise<OAuthTokens> => {
    const next = await client.refresh(current.refreshToken);
    // Even if it cannot be stored: the previous pair is no longer valid.
    current = next;
    await onTokens?.(next);
    return next;
  };
  return {
    tokens: () => current,
    token: async (refused) => {
      const isStale = current.expiresAtMs - earlyMs <= Date.now() || refused === current.accessToken;
      return isStale ? (await refresh()).accessToken : current.accessToken;
    },
    revoke: () => client.revoke(current.refreshToken),
  };
}

/** Whether the person has to consent again: the app was disconnected, or the tokens are too old. */
export function needsNewConsent(error: unknown): error is ErrorOf<'invalid_grant'> {
  return isCallwrightError(error, 'invalid_grant');
}

/** 256 random bits as 43 characters, the minimum for PKCE. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
