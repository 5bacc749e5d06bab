import { randomBytes } from 'node:crypto';

export type EchoTimes = {
  /** Between two calls. */
  readonly everyMs: number;
  /** Without an answer for so long after a call, nothing is heard. */
  readonly withinMs: number;
};

type Parts = {
  readonly notify: (channel: string, payload: string) => Promise<unknown>;
  readonly times?: EchoTimes;
  readonly onHeard: () => void;
  readonly onSilence: () => void;
};

const standard: EchoTimes = { everyMs: 2_000, withinMs: 2_000 };

/** Calls itself through the database, with a word that nobody knows, and listens for it. */
export class Echo {
  /** Of this process alone: the others need not wake up. */
  readonly channel = `callwright_echo_${randomBytes(9).toString('hex')}`;
  readonly #parts: Parts;
  readonly #times: EchoTimes;
  #word = '';
  #next: NodeJS.Timeout | null = null;
  #late: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#times = parts.times ?? standard;
  }

  start(): void {
    this.#call();
  }

  /** Proof, if it is the last word; an earlier one came too late. */
  heard(word: string): void {
    if (word !== this.#word || this.#isStopped) return;
    this.#word = '';
    if (this.#late !== null) clearTimeout(this.#late);
    this.#parts.onHeard();
    this.#callAfter(this.#times.everyMs);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of [this.#next, this.#late]) if (timer !== null) clearTimeout(timer);
  }

  #call(): void {
    const word = randomBytes(9).toString('base64url');
    this.#word = word;
    // The wait for a connection of the pool is not silence. A call that could not be sent is not heard either.
    const wait = (): void => this.#listenFor(word);
    this.#parts.notify(this.channel, word).then(wait, wait);
  }

  #listenFor(word: string): void {
    const isOver = (): boolean => this.#word !== word || this.#isStopped;
    if (isOver()) return;
    const silent = (): void => {
      if (isOver()) return;
      this.#word = '';
      this.#parts.onSilence();
      this.#callAfter(this.#times.everyMs);
    };
    // What arrived while the process was busy is read first.
    this.#late = setTimeout(() => setImmediate(silent), this.#times.withinMs).unref();
  }

  #callAfter(ms: number): void {
    this.#next = setTimeout(() => this.#call(), ms).unref();
  }
}
