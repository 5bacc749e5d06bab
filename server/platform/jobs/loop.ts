type Times = {
  /** How long it waits when nobody wakes it. */
  readonly everyMs: number;
  /** Between two rounds, so that what comes in the meantime is done together. */
  readonly restMs: number;
};

/** Does `round` when it is woken and every so often, one at a time, until it is stopped. */
export class Loop {
  readonly #round: () => Promise<void>;
  readonly #times: Times;
  readonly #onError: (error: Error) => void;
  readonly #running: Promise<void>;
  #isWoken = false;
  #isStopped = false;
  #interrupt: (() => void) | null = null;

  /** @param round throws an error the operator has to know about; the next round still runs */
  constructor(round: () => Promise<void>, times: Times, onError: (error: Error) => void) {
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

  /** Waits for the round that is running; there is none afterwards. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#interrupt?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isWoken = false;
      const isDone = await this.#try();
      await this.#sleep(this.#times.restMs, () => this.#isStopped);
      // After a failure, such as a database that is down, the next try waits.
      await this.#sleep(this.#times.everyMs, () => this.#isStopped || (isDone && this.#isWoken));
    }
  }

  async #try(): Promise<boolean> {
    try {
      await this.#round();
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
