import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { fromDatabase } from '#/platform/errors/errors.ts';
import { LimitUnknown } from './limit-exceeded.ts';
import { OwnWindows, type OwnWindow } from './own-windows.ts';
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

/** Of those that are handed over at once. */
const handedAtOnce = 50;

/**
 * Counts requests in fixed windows: in memory while one process serves, and in a shared store while several do. Whichever
 * comes or goes in the middle of a window, no more than the limit is allowed in it: what was counted in memory is
 * handed to the store before this process says that it shares; what the store has counted is remembered, and asked for until all
 * windows that others have counted in are over.
 */
export class RateLimit {
  readonly #own = new OwnWindows();
  readonly #onStoreFailure: (error: unknown) => void;
  #shared: RateLimiterAbstract | null = null;
  /** Settled when the store knows what was counted before. */
  #handedOver: Promise<void> = Promise.resolve();
  /** When a store that others have left can be left as well; null while there are others. */
  #aloneFrom: number | null = null;
  #longestMs = 0;

  constructor(onStoreFailure: (error: unknown) => void) {
    this.#onStoreFailure = onStoreFailure;
  }

  /** Counts in a store that other processes use too; with null in memory again, when their windows are over. */
  share(store: RateLimiterAbstract | null): Promise<void> {
    if (store === null) this.#aloneFrom ??= performance.now() + this.#longestMs;
    else {
      this.#aloneFrom = null;
      if (this.#shared === null) this.#handedOver = this.#handOver(store);
      this.#shared = store;
    }
    return this.#handedOver;
  }

  get isShared(): boolean {
    return this.#sharedNow() !== null;
  }

  /**
   * Counts one request. A store of its own that fails (Redis) lets requests through: an outage of the counter must not become
   * one of the API. Where the database counts, the request is refused: it needs that too, and under load, when statements
   * are late, nobody may ask more than otherwise.
   */
  async take(key: string, allowance: Allowance): Promise<Budget> {
    const windowMs = allowance.windowSec * 1_000;
    const shared = this.#sharedNow();
    if (shared === null) return budgetOf(allowance, this.#own.take(key, windowMs));
    this.#longestMs = Math.max(this.#longestMs, windowMs);
    try {
      await this.#handedOver;
      const { consumedPoints, msBeforeNext } = await shared.consume(key, 1, {
        customDuration: allowance.windowSec,
      });
      const window = { key, used: consumedPoints, leftMs: msBeforeNext };
      this.#own.set(window);
      return budgetOf(allowance, window);
    } catch (error) {
      this.#onStoreFailure(error);
      if (fromDatabase(error)?.status === 503) throw new LimitUnknown(uncounted(allowance), error);
      return uncounted(allowance);
    }
  }

  /** The same for a request that is refused in any case: it is told why, also while nobody counts. */
  async takeOfRefused(key: string, allowance: Allowance): Promise<Budget> {
    try {
      return await this.take(key, allowance);
    } catch {
      return uncounted(allowance);
    }
  }

  #sharedNow(): RateLimiterAbstract | null {
    if (this.#aloneFrom !== null && performance.now() >= this.#aloneFrom) this.#shared = null;
    return this.#shared;
  }

  async #handOver(store: RateLimiterAbstract): Promise<void> {
    const open = this.#own.open;
    try {
      for (let from = 0; from < open.length; from += handedAtOnce)
        await Promise.all(
          open
            .slice(from, from + handedAtOnce)
            // Whole seconds, as stores count: rather a little too long than too short.
            .map(({ key, used, leftMs }) =>
              store.penalty(key, used, { customDuration: Math.ceil(leftMs / 1_000) }),
            ),
        );
    } catch (error) {
      this.#onStoreFailure(error);
    }
  }
}

function uncounted(allowance: Allowance): Budget {
  return { allowance, isAllowed: true, remaining: allowance.points, resetSec: allowance.windowSec };
}

function budgetOf(allowance: Allowance, { used, leftMs }: OwnWindow): Budget {
  const left = allowance.points - used;
  return {
    allowance,
    isAllowed: left >= 0,
    remaining: Math.max(0, left),
    resetSec: Math.max(1, Math.ceil(leftMs / 1_000)),
  };
}
