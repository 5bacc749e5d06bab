import type { Member } from '../workspace.ts';

type Tokens = { access_token: string; refresh_token?: string; token_type: string; scope?: string };

/** The OAuth state that an MCP host keeps for a person; both major versions of the client SDK accept it. */
export class Host {
  readonly redirectUrl = 'https://host.example/callback';
  readonly clientMetadata = {
    client_name: 'Host',
    redirect_uris: [this.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  /** The authorization URLs of all consent requests. */
  readonly asked: URL[] = [];
  /** The parameters of the last callback. */
  cameBack = new URLSearchParams();
  kept: Tokens | undefined;
  client: { client_id: string } | undefined;
  /** The requested scope, for a person who grants less. */
  scope: string | null = null;
  /** The URL of its client metadata document, which replaces registration. */
  readonly clientMetadataUrl: string | undefined;
  readonly #person: Member;
  #verifier = '';
  #spent = '';
  #discovered: unknown;

  constructor(person: Member, clientMetadataUrl?: string) {
    this.#person = person;
    this.clientMetadataUrl = clientMetadataUrl;
  }

  clientInformation(): { client_id: string } | undefined {
    return this.client;
  }

  saveClientInformation(client: { client_id: string }): void {
    this.client = client;
  }

  tokens(): Tokens | undefined {
    return this.kept;
  }

  saveTokens(tokens: Tokens): void {
    this.kept = tokens;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  /** The discovery state, so that the reply can be checked against it. */
  saveDiscoveryState(state: unknown): void {
    this.#discovered = state;
  }

  discoveryState(): unknown {
    return this.#discovered;
  }

  invalidateCredentials(what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    if (what === 'all' || what === 'client') this.client = undefined;
    if (what === 'all' || what === 'tokens') this.kept = undefined;
  }

  /** The new code from the callback; throws the error if there is none. */
  codeAfter(error: unknown): string {
    const code = this.cameBack.get('code');
    if (code === null || code === this.#spent) throw error;
    this.#spent = code;
    return code;
  }

  /** The browser: the person is signed in and agrees. */
  async redirectToAuthorization(asked: URL): Promise<void> {
    this.asked.push(new URL(asked));
    if (this.scope !== null) asked.searchParams.set('scope', this.scope);
    const { status, headers, body } = await this.#person.client.send(
      'GET',
      `/v1/oauth/authorize${asked.search}`,
    );
    const back = headers.get('location');
    if (back === null) throw new Error(`No consent: ${status} ${JSON.stringify(body)}`);
    this.cameBack = new URL(back).searchParams;
  }
}
