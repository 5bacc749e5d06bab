export type Times = {
  /** How long it sleeps if it is not woken. */
  readonly everyMs: number;
  /** The pause between two rounds, so that work that arrives meanwhile is done together. */
  readonly restMs: number;
  /** The pause after a failed round, for example if the database is down. Waking does not shorten it. */
  readonly afterFailureMs: number;
};

/** Runs `round` when woken and at an interval, never two at once, until it is stopped. */
export class Loop {
  readonly #round: (stopping: AbortSignal) => Promise<void>;
  readonly #stopping = new AbortController();
  readonly #times: Times;
  readonly #onError: (error: Error) => void;
  readonly #running: Promise<void>;
  #isWoken = false;
  #interrupt: (() => void) | null = null;

  /** @param round throws an error the operator has to know about; the next round still runs */
  constructor(
    round: (stopping: AbortSignal) => Promise<void>,
    times: Times,
    onError: (error: Error) => void,
  ) {
    this.#round = round;
    this.#times = times;
    this.#onError = onError;
    this.#running = this.#run();
  }

  /** Tells the loop that there is work. */
  wake(): void {
    this.#isWoken = true;
    this.#interrupt?.();
  }

  /** Aborts the signal of the current round and waits for it. No other round starts. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#interrupt?.();
    await this.#running;
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isWoken = false;
      const { everyMs, restMs, afterFailureMs } = this.#times;
      const isDone = await this.#try();
      await this.#sleep(isDone ? restMs : afterFailureMs, () => this.#isStopped);
      if (isDone) await this.#sleep(everyMs, () => this.#isStopped || this.#isWoken);
    }
  }

  async #try(): Promise<boolean> {
    try {
      await this.#round(this.#stopping.signal);
      return true;
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  }

  #sleep(ms: number, isOver: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#interrupt = null;
        resolve();
      };
      const timer = setTimeout(end, ms).unref();
      this.#interrupt = () => {
        if (isOver()) end();
      };
      this.#interrupt();
    });
  }
}
