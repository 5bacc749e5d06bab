import type { Fault } from './provider-fake/faults.ts';
import type { Asked } from './provider-fake/provider-fake.ts';
import type { Random } from './random.ts';

/** A fault that some requests can meet, with a name to count it by. */
export type Kind = {
  readonly name: string;
  readonly fault: Fault;
  readonly fits?: (asked: Asked) => boolean;
};

/** What goes wrong anywhere. */
const everywhere: readonly Kind[] = [
  { name: '503', fault: { does: 'REFUSE', status: 503, retryAfterSec: 1 } },
  { name: '500', fault: { does: 'REFUSE', status: 500 } },
  { name: '429', fault: { does: 'REFUSE', status: 429, retryAfterSec: 1 } },
  { name: 'lost answer', fault: { does: 'LOSE_ANSWER' } },
  { name: 'connection cut', fault: { does: 'CUT' } },
  {
    name: '412',
    fault: { does: 'REFUSE', status: 412 },
    // Others have just changed the same entry.
    fits: ({ method, headers }) =>
      (method === 'PUT' || method === 'PATCH') && headers['if-match'] !== undefined,
  },
];

const chance = 0.1;
/** Each takes as long as we wait for an answer. */
const silenceChance = 0.003;
/** A request that can say what was read before, and can be told that it is forgotten. */
const forgettingChance = 0.05;

/** Faults of one provider by chance, until they are switched off. */
export class RandomFaults {
  /** How many of each kind there were. */
  readonly counts = new Map<string, number>();
  isOn = true;
  readonly #random: Random;
  readonly #forgets: Kind;

  /** @param forgets the provider has forgotten what was read before */
  constructor(random: Random, forgets: Kind) {
    this.#random = random;
    this.#forgets = forgets;
  }

  draw(asked: Asked): Fault | null {
    if (!this.isOn) return null;
    const kind = this.#kindFor(asked);
    if (kind === null) return null;
    this.counts.set(kind.name, (this.counts.get(kind.name) ?? 0) + 1);
    return kind.fault;
  }

  #kindFor(asked: Asked): Kind | null {
    if (this.#random.happens(silenceChance)) return { name: 'no answer', fault: { does: 'HANG' } };
    if (this.#forgets.fits?.(asked) === true && this.#random.happens(forgettingChance)) return this.#forgets;
    if (!this.#random.happens(chance)) return null;
    return this.#random.pick(everywhere.filter(({ fits }) => fits?.(asked) !== false)) ?? null;
  }
}
