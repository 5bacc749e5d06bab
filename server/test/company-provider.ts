import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

// A small OpenID provider that can return one wrong value. Correct behavior is tested with oidc-provider.

type Claims = Record<string, unknown>;

export type Answering = {
  /** Changes the claims of the ID token. */
  readonly claims?: (claims: Claims) => Claims;
  /** Changes the signed token. */
  readonly token?: (token: string) => string;
};

const clientId = 'callwright';
export const clientSecret = 'the secret of the client';

/** An identity provider; the test chooses who signs in next. */
export class CompanyProvider {
  readonly origin: string;
  /** Seconds since 1970, as the service counts them. */
  readonly #nowSec: () => number;
  readonly #codes = new Map<
    string,
    { nonce: string; challenge: string; claims: Claims; token: Answering['token'] }
  >();
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  requests = 0;
  /**
   * Called when a browser arrives, to sign in its user at once: maps the authorization URL to the query of the
   * callback.
   */
  next: (url: string) => string = () => '';
  /** Metadata that differs from that of a right provider. */
  metadata: Claims = {};

  private constructor(origin: string, nowSec: () => number) {
    this.origin = origin;
    this.#nowSec = nowSec;
  }

  static async start(nowMs: () => number): Promise<CompanyProvider> {
    const listening = createServer((request, response) => void provider.#answer(request, response));
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    after(() => {
      listening.closeAllConnections();
      listening.close();
    });
    const { port } = listening.address() as AddressInfo; // of a server that listens on a port
    const provider = new CompanyProvider(`http://127.0.0.1:${port}`, () => Math.floor(nowMs() / 1_000));
    return provider;
  }

  get settings() {
    return { issuer: this.origin, clientId, clientSecret };
  }

  /** The query of the callback after the person has signed in at the authorization URL. */
  signIn(url: string, claims: Claims, { claims: changed = (same) => same, token }: Answering = {}): string {
    const asked = new URL(url).searchParams;
    const code = randomBytes(16).toString('hex');
    const now = this.#nowSec();
    const nonce = asked.get('nonce') ?? '';
    this.#codes.set(code, {
      nonce,
      challenge: asked.get('code_challenge') ?? '',
      claims: changed({ iss: this.origin, aud: clientId, iat: now, exp: now + 300, nonce, ...claims }),
      token,
    });
    return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: this.origin }).toString();
  }

  /** A token, signed with the provider's key or another one. */
  signed(claims: Claims, header: Claims = {}, key: KeyObject = this.#keys.privateKey): string {
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = `${encoded({ alg: 'RS256', kid: 'one', ...header })}.${encoded(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  }

  /** For back-channel logout. */
  logoutToken(claims: Claims): string {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const now = this.#nowSec();
    const jti = randomBytes(8).toString('hex');
    const all = { iss: this.origin, aud: clientId, iat: now, exp: now + 120, jti, events, ...claims };
    return this.signed(all, { typ: 'logout+jwt' });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const say = (body: object, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration')
      return void say({
        issuer: this.origin,
        authorization_endpoint: `${this.origin}/authorize`,
        token_endpoint: `${this.origin}/token`,
        jwks_uri: `${this.origin}/keys`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
        ...this.metadata,
      });
    if (request.url?.startsWith('/authorize?') === true) {
      const back = new URL(new URL(request.url, this.origin).searchParams.get('redirect_uri') ?? '');
      back.search = this.next(`${this.origin}${request.url}`);
      return void response.writeHead(303, { Location: back.href }).end();
    }
    if (request.url === '/keys')
      return void say({
        keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    if (form.get('client_secret') !== clientSecret) return void say({ error: 'invalid_client' }, 400);
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = hash('sha256', form.get('code_verifier') ?? '', 'base64url');
    if (code === undefined || code.challenge !== challenge) return void say({ error: 'invalid_grant' }, 400);
    const { token = (same: string) => same } = code;
    say({ access_token: 'none', token_type: 'Bearer', id_token: token(this.signed(code.claims)) });
  }
}
