import { setImmediate as immediate } from 'node:timers/promises';

type Waiting<I, O> = {
  readonly item: I;
  readonly resolve: (result: O) => void;
  readonly reject: (error: unknown) => void;
};

/** Keeps a statement and its result small enough for nobody to wait long. */
const itemsMax = 100;

/**
 * Does similar work in rounds: what arrives at once is done together, and what arrives while as many rounds are under
 * way as may be joins the next one. A lone one waits for nothing; with many at once each costs a fraction of a
 * statement and of a commit.
 */
export class Batcher<I, O> {
  readonly #work: (items: readonly I[]) => Promise<readonly O[]>;
  readonly #roundsMax: number;
  #waiting: Waiting<I, O>[] = [];
  #rounds = 0;
  #isGathering = false;

  /** `work` answers in the order of its items, in at most `roundsMax` rounds at a time. */
  constructor(work: (items: readonly I[]) => Promise<readonly O[]>, roundsMax: number) {
    this.#work = work;
    this.#roundsMax = roundsMax;
  }

  do(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      void this.#gather();
    });
  }

  /** Data the sockets hold at this moment is read first: it joins this round instead of waiting for the next round. */
  async #gather(): Promise<void> {
    if (this.#isGathering || this.#rounds === this.#roundsMax || this.#waiting.length === 0) return;
    this.#isGathering = true;
    await immediate();
    this.#isGathering = false;
    this.#rounds += 1;
    const round = this.#waiting.slice(0, itemsMax);
    this.#waiting = this.#waiting.slice(itemsMax);
    void this.#gather();
    await this.#round(round);
    this.#rounds -= 1;
    void this.#gather();
  }

  /** What fails together is tried alone: no request fails because of another. */
  async #round(round: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const results = await this.#work(round.map(({ item }) => item));
      for (const [index, { resolve }] of round.entries()) resolve(results[index] as O); // as many as items
    } catch (error) {
      const [only] = round;
      if (round.length === 1) only?.reject(error);
      else for (const one of round) await this.#round([one]);
    }
  }
}
