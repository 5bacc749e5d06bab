import { bytesOf } from './replica-state.ts';

/** How far a replica is behind the primary. */
export type Lag = { readonly ms: number; readonly bytes: number };

type Mark = { readonly bytes: number; readonly atMs: number };

const marksMax = 600;

/**
 * Measures the lag from what this process knows: when the primary reached a position, and how far the replica has come.
 * Uses no clock of another machine, and an idle primary causes no lag.
 */
export class LagMeter {
  /** Positions that the replica has not replayed yet, oldest first. */
  readonly #marks: Mark[] = [];
  #written = 0;
  #replayed: number | null = null;

  wrote(position: string, atMs: number): void {
    const bytes = bytesOf(position);
    // After a restore, earlier positions cannot be compared.
    if (bytes < this.#written) this.#marks.length = 0;
    this.#written = bytes;
    if (bytes <= (this.#replayed ?? 0) || this.#marks.at(-1)?.bytes === bytes) return;
    // The lag is the age of the oldest mark, so a replica that is hours behind needs no more marks.
    if (this.#marks.length >= marksMax) this.#marks.pop();
    this.#marks.push({ bytes, atMs });
  }

  replayed(position: string): void {
    const bytes = bytesOf(position);
    this.#replayed = bytes;
    while (this.#marks[0] !== undefined && this.#marks[0].bytes <= bytes) this.#marks.shift();
  }

  /** Null until the replica has been seen. */
  read(nowMs: number): Lag | null {
    if (this.#replayed === null) return null;
    const [oldest] = this.#marks;
    return {
      ms: oldest === undefined ? 0 : nowMs - oldest.atMs,
      bytes: Math.max(0, this.#written - this.#replayed),
    };
  }
}
