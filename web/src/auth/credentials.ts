import type { SignedIn } from '../records.ts';

const workspaceKey = 'callwright.workspace';

/**
 * The credentials for the requests of this tab. The token is valid for ten minutes and kept only in memory; the cookie
 * gets the next one.
 */
class Credentials {
  #token: string | null = null;
  #workspaceId: number | null = null;

  take(signedIn: SignedIn): void {
    this.#token = signedIn.token;
    const kept = Number(localStorage.getItem(workspaceKey));
    const workspace = signedIn.workspaces.find(({ id }) => id === kept) ?? signedIn.workspaces[0];
    this.#workspaceId = workspace?.id ?? null;
  }

  get isSignedIn(): boolean {
    return this.#token !== null;
  }

  get workspaceId(): number | null {
    return this.#workspaceId;
  }

  /** Stores the next bearer token of the same session. */
  renew(token: string): void {
    this.#token = token;
  }

  chooseWorkspace(id: number): void {
    localStorage.setItem(workspaceKey, String(id));
    this.#workspaceId = id;
  }

  /** Requests to the service's own pages use the cookie, requests to the API the token. */
  headers(path: string): Record<string, string> {
    if (this.#token === null || !path.startsWith('/v1/')) return {};
    return {
      Authorization: `Bearer ${this.#token}`,
      ...(this.#workspaceId !== null && { 'X-Workspace-Id': String(this.#workspaceId) }),
    };
  }
}

export const credentials = new Credentials();
