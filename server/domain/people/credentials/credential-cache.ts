import { perApp } from '#/platform/context/per-app.ts';
import type { BlockList } from 'node:net';
import type { Principal, SignedInPerson } from './principal.ts';

const entriesMax = 20_000;
/** Even with notifications an entry is checked again after this time. */
const entryAgeMaxMs = 60_000;
/** Without them, this is how long what was revoked in another process still works. */
const unheardAgeMaxMs = 2_000;

/** A verified credential. `principal` is null for a session on its own, outside any workspace. */
export type Verified = {
  readonly principal: Principal | null;
  readonly person: SignedInPerson | null;
  /** Epoch milliseconds after which the credential is no longer valid, or null. */
  readonly expiresAtMs: number | null;
  /** Addresses it may be used from, or null for all. */
  readonly allowedFrom: BlockList | null;
  readonly verifiedAtMs: number;
};

/** What has changed, as it travels between processes: everything of an account, of a person, or one credential. */
export type Invalidation =
  | { readonly accountId: number }
  | { readonly personId: number }
  | { readonly apiKeyId: number; readonly accountId: number }
  | { readonly sessionId: string }
  | { readonly grantId: number }
  | { readonly clientId: string };

/**
 * Credentials that were verified a moment ago, by the hash of their secret. It holds good ones only, so that
 * guessing cannot fill it, and for seconds only while notifications of revocations do not arrive.
 */
export class CredentialCache {
  readonly #entries = new Map<string, Verified>();
  #listening = false;
  /** Rises with every invalidation: what was read before one must not be stored after it. */
  #generation = 0;

  get generation(): number {
    return this.#generation;
  }

  find(key: string, nowMs: number): Verified | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const ageMaxMs = this.#listening ? entryAgeMaxMs : unheardAgeMaxMs;
    if (nowMs - entry.verifiedAtMs < ageMaxMs && nowMs >= entry.verifiedAtMs) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  /** Keeps what was read since the given generation, unless something was invalidated meanwhile. */
  keep(key: string, entry: Verified, readAtGeneration: number): void {
    if (readAtGeneration !== this.#generation) return;
    if (this.#entries.size >= entriesMax) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, entry);
  }

  /** The entries it affects are searched one by one: invalidations are rare, look-ups are not. */
  invalidate(change: Invalidation): void {
    this.#generation += 1;
    for (const [key, entry] of this.#entries) {
      if (isHit(entry, change)) this.#entries.delete(key);
    }
  }

  /** Whether invalidations of other processes arrive. Losing them empties the cache, and so does their return: some were missed. */
  setListening(listening: boolean): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#listening = listening;
  }
}

/** The credentials that this process knows. */
export const credentialsOf = perApp(() => new CredentialCache());

function isHit({ principal, person }: Verified, change: Invalidation): boolean {
  if ('sessionId' in change) return person?.sessionId === change.sessionId;
  if ('grantId' in change)
    return principal?.kind === 'oauth' && principal.credentialId === String(change.grantId);
  if ('clientId' in change) return principal?.kind === 'oauth' && principal.actor.id === change.clientId;
  if ('apiKeyId' in change) {
    return (
      principal?.kind === 'api_key' &&
      principal.accountId === change.accountId &&
      principal.credentialId === String(change.apiKeyId)
    );
  }
  if ('personId' in change)
    return principal?.personId === change.personId || person?.personId === change.personId;
  return principal?.accountId === change.accountId || person?.confinedTo === change.accountId;
}
