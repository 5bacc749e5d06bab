import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#/platform/context/ctx.ts';

/** While live workspaces are in use, a scenario takes a quarter of its process's time. */
const restsPerWork = 3;
const restMaxMs = 1_000;

type Clock = { readonly nowMs: () => number; readonly rest: (ms: number) => Promise<unknown> };
const realClock: Clock = { nowMs: () => performance.now(), rest: sleep };

/**
 * Makes room for requests of live workspaces in the same process: people wait for these, and nobody waits for a
 * scenario.
 */
export class Room {
  readonly #answered: App['answered'];
  readonly #clock: Clock;
  #seen: number;
  #sinceMs: number;

  constructor({ answered }: Pick<App, 'answered'>, clock = realClock) {
    this.#answered = answered;
    this.#clock = clock;
    this.#seen = answered.live;
    this.#sinceMs = clock.nowMs();
  }

  /** Called after a piece of work: rests if requests of live workspaces were answered meanwhile. */
  async leave(): Promise<void> {
    const workedMs = this.#clock.nowMs() - this.#sinceMs;
    if (this.#answered.live !== this.#seen)
      await this.#clock.rest(Math.min(restsPerWork * workedMs, restMaxMs));
    this.#seen = this.#answered.live;
    this.#sinceMs = this.#clock.nowMs();
  }
}
