import { bytesOf } from './replica-state.ts';

/** How far a replica is behind the primary. */
export type Lag = { readonly ms: number; readonly bytes: number };

type Mark = { readonly bytes: number; readonly atMs: number };

const marksMax = 600;

/**
 * Measures it by what this process knows: when the primary was where, and how far the replica has come. No clock of another
 * machine takes part, and a primary that is not written to does not make its replica late.
 */
export class LagMeter {
  /** What the replica has not replayed yet, the oldest first. */
  readonly #marks: Mark[] = [];
  #written = 0;
  #replayed: number | null = null;

  wrote(position: string, atMs: number): void {
    const bytes = bytesOf(position);
    // After a restore of an earlier state nothing of before is comparable.
    if (bytes < this.#written) this.#marks.length = 0;
    this.#written = bytes;
    if (bytes <= (this.#replayed ?? 0) || this.#marks.at(-1)?.bytes === bytes) return;
    // The age is that of the oldest one, so a replica that is hours late needs no more of them.
    if (this.#marks.length >= marksMax) this.#marks.pop();
    this.#marks.push({ bytes, atMs });
  }

  replayed(position: string): void {
    const bytes = bytesOf(position);
    this.#replayed = bytes;
    while (this.#marks[0] !== undefined && this.#marks[0].bytes <= bytes) this.#marks.shift();
  }

  /** Null before anything is known of the replica. */
  read(nowMs: number): Lag | null {
    if (this.#replayed === null) return null;
    const [oldest] = this.#marks;
    return {
      ms: oldest === undefined ? 0 : nowMs - oldest.atMs,
      bytes: Math.max(0, this.#written - this.#replayed),
    };
  }
}
