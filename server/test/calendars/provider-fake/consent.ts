import { createHash, randomBytes } from 'node:crypto';

// The provider's part of OAuth: https://developers.google.com/identity/protocols/oauth2/web-server and
// https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow

export type Client = { readonly id: string; readonly secret: string };
type Grant = {
  readonly email: string;
  scopes: readonly string[];
  readonly refreshToken: string;
  isRevoked: boolean;
};
type Code = {
  readonly grant: Grant;
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly hasRefreshToken: boolean;
};
type AccessToken = {
  readonly grant: Grant;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number;
};

/** An error of the token endpoint, in OAuth's format. */
export class OauthError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, error: string, description: string) {
    super(description);
    this.status = status;
    this.body = { error, error_description: description };
  }
}

const lifeSec = 3_599;
const secret = (prefix: string): string => prefix + randomBytes(24).toString('base64url');

/** Differences between providers. */
export type Rules = {
  /** Whether a request returns a refresh token. */
  readonly hasRefreshToken: (asked: URLSearchParams, isFirst: boolean) => boolean;
  /** Whether scopes that were granted earlier are included. */
  readonly isMore: (asked: URLSearchParams) => boolean;
  /** The scopes that an answer lists. */
  readonly named: (scopes: readonly string[]) => readonly string[];
  readonly badCredentials: () => Error;
};

/** The grants, and their tokens. */
export class Consent {
  readonly client: Client;
  readonly #rules: Rules;
  readonly #nowMs: () => number;
  readonly #grants: Grant[] = [];
  readonly #codes = new Map<string, Code>();
  #tokens = new Map<string, AccessToken>();

  constructor(client: Client, rules: Rules, nowMs: () => number) {
    this.client = client;
    this.#rules = rules;
    this.#nowMs = nowMs;
  }

  /** Issues a token without the browser flow. */
  tokenFor(email: string, scopes: readonly string[]): string {
    return this.#issue({ email, scopes, refreshToken: secret('1//'), isRevoked: false }, scopes);
  }

  /** Invalidates all access tokens; refresh tokens stay valid. */
  expireTokens(): void {
    this.#tokens = new Map();
  }

  /** As if the person had revoked the grant, or the seven-day limit of an app in testing had passed. */
  revokeGrants(email: string): void {
    for (const grant of this.#grants) if (grant.email === email) grant.isRevoked = true;
    for (const [text, token] of this.#tokens) if (token.grant.email === email) this.#tokens.delete(text);
  }

  /** The account and scopes of a request's token. */
  bearer(header: string | undefined): { email: string; scopes: readonly string[] } {
    const token = this.#tokens.get(/^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '');
    if (token === undefined || token.grant.isRevoked || token.expiresAtMs <= this.#nowMs())
      throw this.#rules.badCredentials();
    return { email: token.grant.email, scopes: token.scopes };
  }

  /** Processes the person's decision and returns the redirect URL. */
  decided(asked: URLSearchParams, email: string | null, ticked: readonly string[]): URL {
    const redirectUri = asked.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    const state = asked.get('state');
    if (state !== null) back.searchParams.set('state', state);
    if (email === null) {
      back.searchParams.set('error', 'access_denied');
      return back;
    }
    const earlier = this.#grants.filter((grant) => grant.email === email && !grant.isRevoked);
    const isMore = this.#rules.isMore(asked);
    const scopes = [...new Set([...(isMore ? earlier.flatMap((grant) => grant.scopes) : []), ...ticked])];
    const grant: Grant = { email, scopes, refreshToken: secret('1//'), isRevoked: false };
    this.#grants.push(grant);
    const code = secret('4/');
    this.#codes.set(code, {
      grant,
      redirectUri,
      challenge: asked.get('code_challenge'),
      hasRefreshToken: this.#rules.hasRefreshToken(asked, earlier.length === 0),
    });
    back.searchParams.set('code', code);
    back.searchParams.set('scope', scopes.join(' '));
    return back;
  }

  token(form: URLSearchParams, authorization: string | undefined): object {
    this.#checkClient(form, authorization);
    if (form.get('grant_type') === 'refresh_token') return this.#refresh(form.get('refresh_token') ?? '');
    if (form.get('grant_type') !== 'authorization_code')
      throw new OauthError(400, 'unsupported_grant_type', 'Invalid grant_type');
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    if (code === undefined) throw new OauthError(400, 'invalid_grant', 'Bad Request');
    if (code.redirectUri !== form.get('redirect_uri'))
      throw new OauthError(400, 'redirect_uri_mismatch', 'Bad Request');
    const verifier = form.get('code_verifier') ?? '';
    if (
      code.challenge !== null &&
      code.challenge !== createHash('sha256').update(verifier).digest('base64url')
    )
      throw new OauthError(400, 'invalid_grant', 'Invalid code verifier.');
    const { grant, hasRefreshToken } = code;
    return { ...this.#answer(grant), ...(hasRefreshToken && { refresh_token: grant.refreshToken }) };
  }

  revoke(token: string): void {
    const grant =
      this.#grants.find(({ refreshToken }) => refreshToken === token) ?? this.#tokens.get(token)?.grant;
    if (grant === undefined || grant.isRevoked)
      throw new OauthError(400, 'invalid_token', 'Token expired or revoked');
    this.revokeGrants(grant.email);
  }

  #refresh(text: string): object {
    const grant = this.#grants.find(({ refreshToken }) => refreshToken === text);
    if (grant === undefined || grant.isRevoked)
      throw new OauthError(400, 'invalid_grant', 'Token has been expired or revoked.');
    return this.#answer(grant);
  }

  #answer(grant: Grant): object {
    return {
      access_token: this.#issue(grant, grant.scopes),
      expires_in: lifeSec,
      scope: this.#rules.named(grant.scopes).join(' '),
      token_type: 'Bearer',
    };
  }

  #issue(grant: Grant, scopes: readonly string[]): string {
    const text = secret('ya29.');
    this.#tokens.set(text, { grant, scopes, expiresAtMs: this.#nowMs() + lifeSec * 1_000 });
    return text;
  }

  #checkClient(form: URLSearchParams, authorization: string | undefined): void {
    const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
    const [id, password] =
      basic === undefined
        ? [form.get('client_id'), form.get('client_secret')]
        : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    if (id !== this.client.id || password !== this.client.secret)
      throw new OauthError(401, 'invalid_client', 'Unauthorized');
  }
}
