/** A fixed window that has begun: the requests in it so far, and how long it still lasts. */
export type OwnWindow = { readonly key: string; readonly used: number; readonly leftMs: number };

type Counted = { used: number; endsAt: number };

const sweepEveryMs = 10_000;
/** Ends that differ by less than this belong to the same window: no window is shorter than a second. */
const sameMs = 500;

/** The counts of one process, in fixed windows that start with the first request of a key. */
export class OwnWindows {
  readonly #windows = new Map<string, Counted>();
  #sweptAt = 0;

  take(key: string, windowMs: number): OwnWindow {
    const now = performance.now();
    this.#sweep(now);
    const known = this.#windows.get(key);
    const window = known !== undefined && known.endsAt > now ? known : { used: 0, endsAt: now + windowMs };
    window.used += 1;
    if (window !== known) this.#windows.set(key, window);
    return { key, used: window.used, leftMs: window.endsAt - now };
  }

  /**
   * Takes over a count from the shared store. Answers may arrive out of order, so the higher count of a window wins.
   */
  set({ key, used, leftMs }: OwnWindow): void {
    const now = performance.now();
    this.#sweep(now);
    const endsAt = now + leftMs;
    const known = this.#windows.get(key);
    const isSame = known !== undefined && Math.abs(known.endsAt - endsAt) < sameMs;
    this.#windows.set(key, { used: isSame ? Math.max(used, known.used) : used, endsAt });
  }

  /** Windows that have not ended. */
  get open(): OwnWindow[] {
    const now = performance.now();
    return [...this.#windows]
      .filter(([, { endsAt }]) => endsAt > now)
      .map(([key, { used, endsAt }]) => ({ key, used, leftMs: endsAt - now }));
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < sweepEveryMs) return;
    this.#sweptAt = now;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }
}
