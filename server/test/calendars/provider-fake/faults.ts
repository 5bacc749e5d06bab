// What goes wrong between us and a provider. A fault waits for the requests that it fits.

type Does =
  /** Answers with an error. */
  | {
      readonly does: 'REFUSE';
      readonly status: number;
      readonly reason?: string;
      readonly retryAfterSec?: number;
    }
  /** Does what was asked and cuts the connection before the answer. */
  | { readonly does: 'LOSE_ANSWER' }
  /** Cuts the connection and does nothing. */
  | { readonly does: 'CUT' }
  /** Never answers. */
  | { readonly does: 'HANG' }
  /** Answers with this text; 200 unless said otherwise. */
  | { readonly does: 'SAY'; readonly text: string; readonly status?: number };

export type Fault = Does & {
  readonly method?: string;
  /** Of the path with its query. */
  readonly path?: RegExp;
  /** How many requests it meets; 1 unless said otherwise. */
  readonly times?: number;
};

export class Faults {
  #waiting: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The fault that a request meets. */
  take(method: string, path: string): Fault | null {
    const met = this.#waiting.find(
      ({ fault }) => (fault.method ?? method) === method && (fault.path?.test(path) ?? true),
    );
    if (met === undefined) return null;
    met.left -= 1;
    if (met.left === 0) this.#waiting = this.#waiting.filter((one) => one !== met);
    return met.fault;
  }
}
