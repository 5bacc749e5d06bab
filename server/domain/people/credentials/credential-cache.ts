import { perApp } from '#/platform/context/per-app.ts';
import type { BlockList } from 'node:net';
import type { Principal, SignedInPerson } from './principal.ts';

const entriesMax = 20_000;
/** Even with notifications, an entry is verified again after this time. */
const entryAgeMaxMs = 60_000;
/** Without notifications, a credential revoked in another process still works this long. */
const unheardAgeMaxMs = 2_000;

/** A verified credential. `principal` is null for a session outside of any workspace. */
export type Verified = {
  readonly principal: Principal | null;
  readonly person: SignedInPerson | null;
  /** Epoch milliseconds after which the credential is invalid; null if it does not expire. */
  readonly expiresAtMs: number | null;
  /** The addresses from which it may be used; null for all. */
  readonly allowedFrom: BlockList | null;
  readonly verifiedAtMs: number;
};

/** A change that is sent between processes: everything of an account or a person, or one credential. */
export type Invalidation =
  | { readonly accountId: number }
  | { readonly personId: number }
  | { readonly apiKeyId: number; readonly accountId: number }
  | { readonly sessionId: string }
  | { readonly grantId: number }
  | { readonly clientId: string };

/**
 * Recently verified credentials, by the hash of their secret. Contains only valid ones, so that guessing cannot fill
 * it. While notifications of revocations do not arrive, entries are kept for only a few seconds.
 */
export class CredentialCache {
  readonly #entries = new Map<string, Verified>();
  #listening = false;
  /** Rises with every invalidation. What was read before one must not be stored after it. */
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

  /** Stores what was read since `readAtGeneration`, unless something was invalidated meanwhile. */
  keep(key: string, entry: Verified, readAtGeneration: number): void {
    if (readAtGeneration !== this.#generation) return;
    if (this.#entries.size >= entriesMax) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, entry);
  }

  /** Scans all entries: invalidations are rare, lookups are not. */
  invalidate(change: Invalidation): void {
    this.#generation += 1;
    for (const [key, entry] of this.#entries) {
      if (isHit(entry, change)) this.#entries.delete(key);
    }
  }

  /**
   * Whether invalidations from other processes arrive. The cache is emptied when they stop, and when they return,
   * because some were missed.
   */
  setListening(listening: boolean): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#listening = listening;
  }
}

/** The credential cache of this process. */
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
