import { perApp } from '#/platform/context/per-app.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** Requests for one single-use code or token that overlap in time, in this process. */
export type Overlap = {
  /** When the first of them began, in epoch milliseconds. */
  readonly since: number;
  running: number;
  /** How many there have been. */
  count: number;
};

/** How late a process may see a message when all are busy. */
const lateMaxMs = 1_000;
const lookAgainMs = 25;

/**
 * Requests that lost a race look like a replay when they are read a moment after the winner was done. What sets them
 * apart: they overlap in an unbroken chain with a request that had begun before; or, where another process has the
 * winner and this one was late, they are several at once a moment after it, which a replay is not. It decides only
 * whether a refusal also ends the grant, never who wins.
 */
class OverlappingRequests {
  readonly #running = new Map<string, Overlap>();

  /** Does the work as a part of its overlap. */
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

/** Of single-use codes and tokens that are being spent right now. */
export const overlapsOf = perApp(() => new OverlappingRequests());

/** Whether a request that finds a thing used is one of those that wanted it at the same time. */
export async function lostRace(overlap: Overlap, consumedAt: number): Promise<boolean> {
  if (consumedAt >= overlap.since) return true;
  if (consumedAt + lateMaxMs < overlap.since) return false;
  // The others may be on their way through the socket still.
  if (overlap.count === 1) await pause(lookAgainMs);
  return overlap.count > 1;
}
