import { createHmac, randomBytes } from 'node:crypto';
import type { DbCtx } from './db.ts';

type Seed = { readonly seed: string; readonly drawn: number };

/**
 * What is random in the records of a test workspace: drawn from its seed, one after the other, so that the same requests
 * make the same records. How many were drawn is stored with the transaction that has drawn them.
 */
export class Draws {
  readonly accountId: number;
  readonly #tooEarly: Error;
  #seed: string | null = null;
  #first = 0;
  #drawn = 0;
  #hasBegun = false;

  /** @param tooEarly thrown where something is drawn before the seed was read */
  constructor(accountId: number, tooEarly: Error) {
    this.accountId = accountId;
    this.#tooEarly = tooEarly;
  }

  /** Those of a seed that was read already. */
  static of(accountId: number, { seed, drawn }: Seed): Draws {
    const draws = new Draws(accountId, new Error('The seed of these draws was read'));
    draws.begin([seed, String(drawn)]);
    return draws;
  }

  /** @param row the seed and how many were drawn; null of a workspace without one */
  begin(row: readonly (string | null)[] | null): void {
    const [seed = null, drawn = null] = row ?? [];
    this.#seed = seed;
    this.#first = this.#drawn = Number(drawn ?? 0);
    this.#hasBegun = true;
  }

  get drawn(): number {
    return this.#drawn;
  }

  get hasDrawn(): boolean {
    return this.#drawn !== this.#first;
  }

  take(length: number): Buffer {
    if (!this.#hasBegun) throw this.#tooEarly;
    if (this.#seed === null) return randomBytes(length);
    this.#drawn += 1;
    const bytes = createHmac('sha512', this.#seed).update(String(this.#drawn)).digest();
    if (length > bytes.length) throw new RangeError('A draw has 64 bytes at most');
    return bytes.subarray(0, length);
  }
}

/**
 * Random bytes for what a record shows: its public id, the token in its link. In a test workspace they follow from its seed.
 * Secrets of credentials never come from here.
 */
export function bytesFor(ctx: Pick<DbCtx, 'draws'>, length: number): Buffer {
  return ctx.draws?.take(length) ?? randomBytes(length);
}
