import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';

/** The rate limit that the operator set for the workspace. */
export const limited = { points: 30, windowSec: 15 };

const windowMs = limited.windowSec * 1_000;
const marginMs = 1_500;
const askAgainMs = 300;
const askedFor = 3 * limited.points;

/** Repeatedly sends three times as many requests as allowed at once, and continues until the end of the window. */
export class Limited {
  readonly faults: string[] = [];
  /** Windows in which every request got an answer, so that exactly the limit must be allowed. */
  whole = 0;
  windows = 0;
  readonly #client: Client;
  readonly #key: string;

  constructor(client: Client, key: string) {
    this.#client = client;
    this.#key = key;
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const startedAt = performance.now();
      const elapsedMs = (): number => performance.now() - startedAt;
      const statuses = await Promise.all(Array.from({ length: askedFor }, () => this.#ask()));
      const askedForMs = elapsedMs();
      // The used points must be kept until the end of the window, even if processes are started and stopped.
      while (!isOver() && elapsedMs() < windowMs - marginMs) {
        await pause(askAgainMs);
        const status = await this.#ask();
        if (elapsedMs() < windowMs) statuses.push(status);
      }
      // If it took longer than a window, it is unknown which window a request was counted in.
      if (askedForMs < windowMs) this.#judge(statuses);
      // One of the first requests started the window; one that was answered late may have started another.
      const begunForMs = elapsedMs() < windowMs ? askedForMs : elapsedMs();
      await pause(Math.max(0, begunForMs + windowMs + marginMs - elapsedMs()));
    }
  }

  async #ask(): Promise<number | null> {
    const answer = await this.#client.call('GET', '/v1/users', this.#key).catch(() => null);
    return answer?.status ?? null;
  }

  #judge(statuses: readonly (number | null)[]): void {
    this.windows += 1;
    const allowed = statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => status === 429).length;
    const isWhole = allowed + refused === statuses.length;
    if (isWhole) this.whole += 1;
    if (allowed > limited.points || (isWhole && allowed < limited.points))
      this.faults.push(`${allowed} of ${limited.points} were allowed in window ${this.windows}`);
  }
}
