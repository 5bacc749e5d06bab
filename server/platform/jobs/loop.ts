export type Times = {
  /** How long it waits when nobody wakes it. */
  readonly everyMs: number;
  /** Between two rounds, so that what comes in the meantime is done together. */
  readonly restMs: number;
  /** After a failure, such as a database that is down, also when it is woken. */
  readonly afterFailureMs: number;
};

/** Does `round` when it is woken and every so often, one at a time, until it is stopped. */
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

  /** There is something to do. */
  wake(): void {
    this.#isWoken = true;
    this.#interrupt?.();
  }

  /** Tells the round that is running, and waits for it; there is none afterwards. */
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
