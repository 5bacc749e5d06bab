import { setImmediate as immediate } from 'node:timers/promises';

type Waiting<I, O> = {
  readonly item: I;
  readonly resolve: (result: O) => void;
  readonly reject: (error: unknown) => void;
};

/** Keeps statements and results small, so that nobody waits long. */
const itemsMax = 100;

/**
 * Batches similar work: items that arrive together are processed together, and items that arrive while `roundsMax`
 * rounds are running join the next one. A single item never waits; many at once share the cost of a statement and a
 * commit.
 */
export class Batcher<I, O> {
  readonly #work: (items: readonly I[]) => Promise<readonly O[]>;
  readonly #roundsMax: number;
  #waiting: Waiting<I, O>[] = [];
  #rounds = 0;
  #isGathering = false;

  /** `work` returns results in the order of its items; at most `roundsMax` rounds run at the same time. */
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

  /** Reads pending socket data first, so that those requests join this round instead of the next. */
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

  /** If a round fails, each item is tried alone: no request fails because of another. */
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
