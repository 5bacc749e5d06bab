import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '#/platform/context/ctx.ts';

/** While people work in live workspaces, a scenario takes a quarter of the time of its process. */
const restsPerWork = 3;
const restMaxMs = 1_000;

type Clock = { readonly nowMs: () => number; readonly rest: (ms: number) => Promise<unknown> };
const realClock: Clock = { nowMs: () => performance.now(), rest: sleep };

/** Room that a scenario leaves to requests of live workspaces in its process: nobody waits for its next act as for these. */
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

  /** After a piece of work: rests if live workspaces were answered meanwhile. */
  async leave(): Promise<void> {
    const workedMs = this.#clock.nowMs() - this.#sinceMs;
    if (this.#answered.live !== this.#seen)
      await this.#clock.rest(Math.min(restsPerWork * workedMs, restMaxMs));
    this.#seen = this.#answered.live;
    this.#sinceMs = this.#clock.nowMs();
  }
}
