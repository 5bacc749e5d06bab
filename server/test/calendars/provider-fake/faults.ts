// Faults between us and a provider. A fault waits for matching requests.

type Does =
  /** Answers with an error. */
  | {
      readonly does: 'REFUSE';
      readonly status: number;
      readonly reason?: string;
      readonly retryAfterSec?: number;
    }
  /** Processes the request and closes the connection before the answer. */
  | { readonly does: 'LOSE_ANSWER' }
  /** Closes the connection without processing the request. */
  | { readonly does: 'CUT' }
  /** Never answers. */
  | { readonly does: 'HANG' }
  /** Answers with this text; the default status is 200. */
  | { readonly does: 'SAY'; readonly text: string; readonly status?: number };

export type Fault = Does & {
  readonly method?: string;
  /** Matches the path with its query. */
  readonly path?: RegExp;
  /** The number of requests it affects; 1 by default. */
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

  /** The fault for a request. */
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
