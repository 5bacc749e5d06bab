type Awaited = { readonly startMs: number | null; readonly sinceMs: number };

/**
 * Measures how long a change on one side takes to reach the other side. A change that is replaced before it arrives is
 * not measured.
 */
export class Lags<Key> {
  readonly ms: number[] = [];
  readonly #awaited = new Map<Key, Awaited>();
  #last: ReadonlyMap<Key, number> = new Map();

  get isWaiting(): boolean {
    return this.#awaited.size > 0;
  }

  /** @param startMs the start of the entry after the change; null if it was removed */
  expect(key: Key, startMs: number | null): void {
    this.#awaited.delete(key);
    // The entry never reached the other side.
    if (startMs === null && !this.#last.has(key)) return;
    this.#awaited.set(key, { startMs, sinceMs: performance.now() });
    this.see(this.#last);
  }

  /** Takes the current state of the other side. */
  see(times: ReadonlyMap<Key, number>): void {
    this.#last = times;
    for (const [key, { startMs, sinceMs }] of this.#awaited) {
      if ((times.get(key) ?? null) !== startMs) continue;
      this.#awaited.delete(key);
      this.ms.push(performance.now() - sinceMs);
    }
  }
}

/** The nearest-rank percentile; null without measurements. */
export function percentile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
}
