import { Loop } from './loop.ts';

/** A job that a worker has taken. Each attempt of a job has its own `retryCount`. */
export type LeasedJob<T> = { readonly id: string; readonly retryCount: number; readonly data: T };

/** Runs the job and ends it with `finish` in its last transaction. Starts nothing new once `stopping` is aborted. */
export type GroupHandler<T> = (job: LeasedJob<T>, stopping: AbortSignal) => Promise<void>;

type Parts<T> = {
  /** Takes at most `max` jobs, only from groups without an active job. */
  readonly fetch: (max: number) => Promise<LeasedJob<T>[]>;
  readonly handle: GroupHandler<T>;
  /** Schedules a retry of the job. */
  readonly fail: (job: LeasedJob<T>, error: Error) => Promise<void>;
  readonly groupsMax: number;
  readonly onError: (error: Error) => void;
};

/** In milliseconds. The worker is woken when there is work; this interval is a safety net. */
const everyMs = 300_000;
const restMs = 2;
const afterFailureMs = 500;

/**
 * Runs one job of each group at a time, and several groups at once. A busy group cannot starve the others, because only
 * one of its jobs is taken at a time.
 */
export class GroupWorker<T extends object> {
  readonly #parts: Parts<T>;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #loop: Loop;

  constructor(parts: Parts<T>) {
    this.#parts = parts;
    this.#loop = new Loop(() => this.#take(), { everyMs, restMs, afterFailureMs }, parts.onError);
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
    await Promise.all(this.#running);
  }

  /** Repeats until a fetch is empty: one fetch may see only jobs of a busy group. */
  async #take(): Promise<void> {
    for (;;) {
      const free = this.#parts.groupsMax - this.#running.size;
      if (free <= 0) return;
      const jobs = await this.#parts.fetch(free);
      if (jobs.length === 0) return;
      for (const { id, retryCount, data } of jobs) this.#start({ id, retryCount, data });
    }
  }

  #start(job: LeasedJob<T>): void {
    const work = this.#parts
      .handle(job, this.#stopping.signal)
      .catch((error: unknown) => this.#failed(job, error))
      .finally(() => {
        this.#running.delete(work);
        this.#loop.wake();
      });
    this.#running.add(work);
  }

  /** Schedules a retry. If that fails too, the job is retried after its lease expires. */
  async #failed(job: LeasedJob<T>, thrown: unknown): Promise<void> {
    const { fail, onError } = this.#parts;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    onError(error);
    await fail(job, error).catch(onError);
  }
}
