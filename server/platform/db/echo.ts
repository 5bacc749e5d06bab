import { randomBytes } from 'node:crypto';

export type EchoTimes = {
  /** The interval between two probes. */
  readonly everyMs: number;
  /** If a probe is not heard after this time, nothing is. */
  readonly withinMs: number;
};

type Parts = {
  readonly notify: (channel: string, payload: string) => Promise<unknown>;
  readonly times?: EchoTimes;
  readonly onHeard: () => void;
  readonly onSilence: () => void;
};

const standard: EchoTimes = { everyMs: 2_000, withinMs: 2_000 };

/** Proves that notifications arrive: sends itself random words through the database and listens for them. */
export class Echo {
  /** Private to this process, so that others are not woken. */
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

  /** Only the latest word counts as proof; an earlier one arrived too late. */
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
    // The time starts once the probe is sent: waiting for a connection is not silence. A probe that failed to send is
    // not heard either.
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
    // First lets notifications be read that arrived while the process was busy.
    this.#late = setTimeout(() => setImmediate(silent), this.#times.withinMs).unref();
  }

  #callAfter(ms: number): void {
    this.#next = setTimeout(() => this.#call(), ms).unref();
  }
}
