import { createHmac, randomBytes } from 'node:crypto';
import type { DbCtx } from './db.ts';

type Seed = { readonly seed: string; readonly drawn: number };

/**
 * The random bytes in records of a test workspace. They are derived from its seed, one draw after the other, so that
 * the same requests make the same records. The number of draws is stored by the transaction that makes them.
 */
export class Draws {
  readonly accountId: number;
  readonly #tooEarly: Error;
  #seed: string | null = null;
  #first = 0;
  #drawn = 0;
  #hasBegun = false;

  /** @param tooEarly thrown if something is drawn before the seed is read */
  constructor(accountId: number, tooEarly: Error) {
    this.accountId = accountId;
    this.#tooEarly = tooEarly;
  }

  /** Draws from a seed that is already known. */
  static of(accountId: number, { seed, drawn }: Seed): Draws {
    const draws = new Draws(accountId, new Error('The seed of these draws was read'));
    draws.begin([seed, String(drawn)]);
    return draws;
  }

  /** @param row the seed and the number of draws so far; null for a workspace without a seed */
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
 * Random bytes for visible parts of a record, such as its public id or the token in its link. Derived from the seed in
 * a test workspace. Never used for secrets of credentials.
 */
export function bytesFor(ctx: Pick<DbCtx, 'draws'>, length: number): Buffer {
  return ctx.draws?.take(length) ?? randomBytes(length);
}
