import type { Fault } from './provider-fake/faults.ts';
import type { Asked } from './provider-fake/provider-fake.ts';
import type { Random } from './random.ts';

/** A named fault that can affect some requests; the name is used to count it. */
export type Kind = {
  readonly name: string;
  readonly fault: Fault;
  readonly fits?: (asked: Asked) => boolean;
};

/** Faults that are possible for every provider. */
const everywhere: readonly Kind[] = [
  { name: '503', fault: { does: 'REFUSE', status: 503, retryAfterSec: 1 } },
  { name: '500', fault: { does: 'REFUSE', status: 500 } },
  { name: '429', fault: { does: 'REFUSE', status: 429, retryAfterSec: 1 } },
  { name: 'lost answer', fault: { does: 'LOSE_ANSWER' } },
  { name: 'connection cut', fault: { does: 'CUT' } },
  {
    name: '412',
    fault: { does: 'REFUSE', status: 412 },
    // As if others had just changed the same entry.
    fits: ({ method, headers }) =>
      (method === 'PUT' || method === 'PATCH') && headers['if-match'] !== undefined,
  },
];

const chance = 0.1;
/** Each takes as long as our timeout. */
const silenceChance = 0.003;
/** For requests with sync state, which the provider can claim to have forgotten. */
const forgettingChance = 0.05;

/** Random faults of one provider, until they are switched off. */
export class RandomFaults {
  /** The number of faults of each kind. */
  readonly counts = new Map<string, number>();
  isOn = true;
  readonly #random: Random;
  readonly #forgets: Kind;

  /** @param forgets the fault that the provider has forgotten the sync state */
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
