import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { fromDatabase } from '#/platform/errors/errors.ts';
import { LimitUnknown } from './limit-exceeded.ts';
import { OwnWindows, type OwnWindow } from './own-windows.ts';
import type { Allowance } from './plans.ts';

/** What is left of an allowance after a request was counted. */
export type Budget = {
  readonly allowance: Allowance;
  /** False if the request exceeded the allowance. */
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. A request after that succeeds. */
  readonly resetSec: number;
};

/**
 * The store only counts; this class compares the count with the allowance of each request. So the store gets no limit
 * of its own.
 */
const storePointsMax = Number.MAX_SAFE_INTEGER;

/** Options of every store. The window is given with each request, because it differs between workspaces. */
export const storeOptions = { points: storePointsMax, duration: 10, keyPrefix: '' } as const;

/** How many windows are handed over in parallel. */
const handedAtOnce = 50;

/**
 * Counts requests in fixed windows: in memory while one process serves, in a shared store while several do. When
 * processes come or go in the middle of a window, the limit still holds. Counts in memory are handed to the store
 * before this process reports that it shares. Counts of the store are remembered, and the store stays in use until all
 * windows that others have counted in are over.
 */
export class RateLimit {
  readonly #own = new OwnWindows();
  readonly #onStoreFailure: (error: unknown) => void;
  #shared: RateLimiterAbstract | null = null;
  /** Resolves when the store has the counts from memory. */
  #handedOver: Promise<void> = Promise.resolve();
  /** When this process may count in memory again (`performance.now()`); null while there are other processes. */
  #aloneFrom: number | null = null;
  #longestMs = 0;

  constructor(onStoreFailure: (error: unknown) => void) {
    this.#onStoreFailure = onStoreFailure;
  }

  /**
   * Counts in a store shared with other processes. With null, returns to memory once the windows of the others are
   * over.
   */
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
   * Counts one request. If a separate store (Redis) fails, requests pass: an outage of the counter must not become one
   * of the API. If the database counts and fails, the request is refused: it needs the database anyway, and an
   * overloaded database must not lift the limits.
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

  /** The same for a request that is refused in any case: if nothing can count it, it still gets its own error. */
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
            // Stores count whole seconds; rounded up, so that a window is never too short.
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
