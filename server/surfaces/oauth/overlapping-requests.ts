import { perApp } from '#/platform/context/per-app.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** Concurrent requests in this process for one single-use code or token. */
export type Overlap = {
  /** When the first of them began, in epoch milliseconds. */
  readonly since: number;
  running: number;
  /** The total number of requests so far. */
  count: number;
};

/** How late a busy process may read a request. */
const lateMaxMs = 1_000;
const lookAgainMs = 25;

/**
 * A request that lost a race looks like a replay if it is read just after the winner has finished. Two signs tell them
 * apart: the request is part of an unbroken chain of overlapping requests that began before the code was used; or, if
 * another process has the winner and this one was late, several requests arrive together shortly after, unlike a
 * replay. This decides only whether a refusal also revokes the grant, never who wins.
 */
class OverlappingRequests {
  readonly #running = new Map<string, Overlap>();

  /** Runs the work as part of the overlap for this key. */
  async during<T>(key: string, now: number, work: (overlap: Overlap) => Promise<T>): Promise<T> {
    const overlap = this.#running.get(key) ?? { since: now, running: 0, count: 0 };
    overlap.running += 1;
    overlap.count += 1;
    this.#running.set(key, overlap);
    try {
      return await work(overlap);
    } finally {
      overlap.running -= 1;
      if (overlap.running === 0) this.#running.delete(key);
    }
  }
}

/** The overlaps of single-use codes and tokens that are being used right now. */
export const overlapsOf = perApp(() => new OverlappingRequests());

/** Whether a request that found a code or token already used was concurrent with the one that used it. */
export async function lostRace(overlap: Overlap, consumedAt: number): Promise<boolean> {
  if (consumedAt >= overlap.since) return true;
  if (consumedAt + lateMaxMs < overlap.since) return false;
  // The other requests may not have been read from their sockets yet.
  if (overlap.count === 1) await pause(lookAgainMs);
  return overlap.count > 1;
}
