import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Allowance } from './plans.ts';

/** What is left of an allowance after a request was counted. */
export type Budget = {
  readonly allowance: Allowance;
  /** False for the request that was one too many. */
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until the window ends, at least 1; after waiting them a request succeeds. */
  readonly resetSec: number;
};

/**
 * The counter is asked how many requests there were; how many there may be is decided here, again for every request.
 */
const storePointsMax = Number.MAX_SAFE_INTEGER;

/** Options of every store: windows are given with each request, because they differ between workspaces. */
export const storeOptions = { points: storePointsMax, duration: 10, keyPrefix: '' } as const;

/** Counts requests in fixed windows. The store is memory while one process serves, and a shared one while several do. */
export class RateLimit {
  readonly #memory = new RateLimiterMemory(storeOptions);
  readonly #onStoreFailure: (error: unknown) => void;
  #shared: RateLimiterAbstract | null = null;

  constructor(onStoreFailure: (error: unknown) => void) {
    this.#onStoreFailure = onStoreFailure;
  }

  /** Counts in a store that other processes use too, or in memory again when null. */
  share(store: RateLimiterAbstract | null): void {
    this.#shared = store;
  }

  get isShared(): boolean {
    return this.#shared !== null;
  }

  /**
   * Counts one request. A store that fails lets requests through: an outage of the counter must not become one of the
   * API.
   */
  async take(key: string, allowance: Allowance): Promise<Budget> {
    const { points, windowSec } = allowance;
    try {
      const window = await (this.#shared ?? this.#memory).consume(key, 1, { customDuration: windowSec });
      const left = points - window.consumedPoints;
      return {
        allowance,
        isAllowed: left >= 0,
        remaining: Math.max(0, left),
        resetSec: Math.max(1, Math.ceil(window.msBeforeNext / 1_000)),
      };
    } catch (error) {
      this.#onStoreFailure(error);
      return { allowance, isAllowed: true, remaining: points, resetSec: windowSec };
    }
  }
}
