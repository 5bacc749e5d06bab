import { setTimeout as pause } from 'node:timers/promises';

/** Requests for one single-use code or token that overlap in time, in this process. */
export type Burst = {
  /** When the first of them began, in epoch milliseconds. */
  readonly since: number;
  running: number;
  /** How many there have been. */
  count: number;
};

/** How late a process may learn of what was sent to it when all are busy. */
const lateMaxMs = 1_000;
const lookAgainMs = 25;

/**
 * Those who lost a race look like a replay when they are read a moment after the winner was done. What tells them
 * apart: they came in one unbroken row with somebody who had begun before; or, where another process has the winner
 * and this one was late, they are several at once a moment after it, which a replay is not. It decides only whether a
 * refusal also ends the grant, never who wins.
 */
export class Bursts {
  readonly #running = new Map<string, Burst>();

  /** Does the work as a part of its burst. */
  async during<T>(key: string, now: number, work: (burst: Burst) => Promise<T>): Promise<T> {
    const burst = this.#running.get(key) ?? { since: now, running: 0, count: 0 };
    burst.running += 1;
    burst.count += 1;
    this.#running.set(key, burst);
    try {
      return await work(burst);
    } finally {
      burst.running -= 1;
      if (burst.running === 0) this.#running.delete(key);
    }
  }
}

/** Whether somebody who finds a thing used is one of those who wanted it at the same time. */
export async function lostRace(burst: Burst, consumedAt: number): Promise<boolean> {
  if (consumedAt >= burst.since) return true;
  if (consumedAt + lateMaxMs < burst.since) return false;
  // The others may be on their way through the socket still.
  if (burst.count === 1) await pause(lookAgainMs);
  return burst.count > 1;
}
