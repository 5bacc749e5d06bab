/**
 * Requests for one single-use code or token that overlap in time. Those who lost a race look like a replay when they
 * are read a moment after the winner was done; what tells them apart is that they came in one unbroken row with
 * somebody who had begun before. It decides only whether a refusal also ends the grant, never who wins.
 */
export class Bursts {
  readonly #running = new Map<string, { since: number; count: number }>();

  /** Does the work as a part of its burst; `since` is when the first of them began, in epoch milliseconds. */
  async during<T>(key: string, now: number, work: (since: number) => Promise<T>): Promise<T> {
    const burst = this.#running.get(key) ?? { since: now, count: 0 };
    burst.count += 1;
    this.#running.set(key, burst);
    try {
      return await work(burst.since);
    } finally {
      burst.count -= 1;
      if (burst.count === 0) this.#running.delete(key);
    }
  }
}
