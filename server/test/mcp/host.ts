import type { Member } from '../workspace.ts';

type Tokens = { access_token: string; refresh_token?: string; token_type: string; scope?: string };

/** What a program that connects assistants keeps for a person; both lines of the SDK's clients take it. */
export class Host {
  readonly redirectUrl = 'https://host.example/callback';
  readonly clientMetadata = {
    client_name: 'Host',
    redirect_uris: [this.redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  /** What the consent page showed, request by request. */
  readonly asked: URL[] = [];
  /** What came back to the callback last. */
  cameBack = new URLSearchParams();
  kept: Tokens | undefined;
  client: { client_id: string } | undefined;
  /** Narrows what is asked for, like a person who wants to grant less. */
  scope: string | null = null;
  /** Where its own document describes it, so that it need not register. */
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

  /** Where this was found, so that the reply can be checked against it. */
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

  /** The code that was returned since; an error without consent counts as one. */
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
