import { createHmac, randomBytes } from 'node:crypto';
import type { DbCtx } from './db.ts';

/**
 * What is random in the records of a test workspace: drawn from its seed, one after the other, so that the same requests
 * make the same records. How many were drawn is stored with the transaction that has drawn them.
 */
export class Draws {
  readonly accountId: number;
  readonly #seed: string;
  #drawn: number;

  constructor({ accountId, seed, drawn }: { accountId: number; seed: string; drawn: number }) {
    this.accountId = accountId;
    this.#seed = seed;
    this.#drawn = drawn;
  }

  get drawn(): number {
    return this.#drawn;
  }

  take(length: number): Buffer {
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
