import type { SignedIn } from '../records.ts';

const workspaceKey = 'callwright.workspace';

/**
 * Who the requests of this tab act for. The token works for ten minutes and lives in memory only; the cookie brings the
 * next one.
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

  /** The next bearer of the same session. */
  renew(token: string): void {
    this.#token = token;
  }

  chooseWorkspace(id: number): void {
    localStorage.setItem(workspaceKey, String(id));
    this.#workspaceId = id;
  }

  /** Pages of the service itself are asked with the cookie, the API with the token. */
  headers(path: string): Record<string, string> {
    if (this.#token === null || !path.startsWith('/v1/')) return {};
    return {
      Authorization: `Bearer ${this.#token}`,
      ...(this.#workspaceId !== null && { 'X-Workspace-Id': String(this.#workspaceId) }),
    };
  }
}

export const credentials = new Credentials();
