type Reply = { status: number; body: object };
type Client = { readonly id: string; readonly secret: string };

const lifeSec = 3_600;

/** Zoom's tokens: an access token is valid for an hour, and a refresh token can be used once. */
export class Tokens {
  readonly #client: Client;
  readonly #nowMs: () => number;
  readonly #access = new Map<string, { email: string; endsAtMs: number }>();
  readonly #refresh = new Map<string, string>();
  #count = 0;
  /** The number of token refreshes. */
  renewals = 0;

  constructor(client: Client, nowMs: () => number) {
    this.#client = client;
    this.#nowMs = nowMs;
  }

  /** Revokes the grant of a person. */
  revoke(email: string): void {
    for (const [token, owner] of this.#refresh) if (owner === email) this.#refresh.delete(token);
    for (const [token, { email: owner }] of this.#access) if (owner === email) this.#access.delete(token);
  }

  emailOf(authorization: string | undefined): string | null {
    const known = this.#access.get(authorization?.replace(/^Bearer /, '') ?? '');
    return known !== undefined && known.endsAtMs > this.#nowMs() ? known.email : null;
  }

  answer(path: string, authorization: string | undefined, form: URLSearchParams): Reply {
    const pair = `${encodeURIComponent(this.#client.id)}:${encodeURIComponent(this.#client.secret)}`;
    if (authorization !== `Basic ${Buffer.from(pair).toString('base64')}`)
      return { status: 401, body: { reason: 'Invalid client_id or client_secret', error: 'invalid_client' } };
    if (path === '/oauth/revoke') return { status: 200, body: { status: 'success' } };
    const email = this.#ownerOf(form);
    if (email === undefined)
      return { status: 400, body: { reason: 'Invalid Token!', error: 'invalid_grant' } };
    return { status: 200, body: this.#issue(email) };
  }

  /** A code is `code-` and the email address of the person who allowed it. */
  #ownerOf(form: URLSearchParams): string | undefined {
    if (form.get('grant_type') === 'authorization_code') return form.get('code')?.replace(/^code-/, '');
    const token = form.get('refresh_token') ?? '';
    const email = this.#refresh.get(token);
    this.#refresh.delete(token);
    if (email !== undefined) this.renewals += 1;
    return email;
  }

  #issue(email: string): object {
    this.#count += 1;
    const [access, refresh] = [`zoom-access-${this.#count}`, `zoom-refresh-${this.#count}`];
    this.#access.set(access, { email, endsAtMs: this.#nowMs() + lifeSec * 1_000 });
    this.#refresh.set(refresh, email);
    const scope =
      'user:read:user meeting:write:meeting meeting:update:meeting meeting:delete:meeting meeting:read:meeting meeting:read:list_meetings';
    return { access_token: access, refresh_token: refresh, token_type: 'bearer', expires_in: lifeSec, scope };
  }
}
