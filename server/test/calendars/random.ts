/** Random numbers from 0 to 1; the same in each run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
    // The first numbers of similar seeds are similar, so they are skipped.
    for (let round = 0; round < 8; round += 1) this.next();
  }

  next(): number {
    this.#state = (this.#state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return this.#state / 4_294_967_296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  happens(chance: number): boolean {
    return this.next() < chance;
  }
}
