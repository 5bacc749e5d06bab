import { Loop } from './loop.ts';

/** A job that somebody works on; another attempt of the same job has another number. */
export type Taken<T> = { readonly id: string; readonly retryCount: number; readonly data: T };

/** Does the job and ends it with `finish` in its last transaction. Once `stopping` it begins nothing new. */
export type GroupHandler<T> = (job: Taken<T>, stopping: AbortSignal) => Promise<void>;

type Parts<T> = {
  /** Takes at most so many jobs, of groups of which none is being worked on. */
  readonly fetch: (max: number) => Promise<Taken<T>[]>;
  readonly handle: GroupHandler<T>;
  /** Has a job tried again after a while. */
  readonly fail: (job: Taken<T>, error: Error) => Promise<void>;
  readonly groupsMax: number;
  readonly onError: (error: Error) => void;
};

const everyMs = 500;
const restMs = 2;

/**
 * Takes jobs of groups, of each group one at a time, and works on several groups at once. A group with much to do
 * leaves the others their turn, because no more than one of its jobs is taken.
 */
export class GroupWorker<T extends object> {
  readonly #parts: Parts<T>;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #loop: Loop;

  constructor(parts: Parts<T>) {
    this.#parts = parts;
    this.#loop = new Loop(() => this.#take(), { everyMs, restMs }, parts.onError);
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
    await Promise.all(this.#running);
  }

  /** Again until nothing comes: the jobs of one group can stand before those of all others, and hide them once. */
  async #take(): Promise<void> {
    for (;;) {
      const free = this.#parts.groupsMax - this.#running.size;
      if (free <= 0) return;
      const jobs = await this.#parts.fetch(free);
      if (jobs.length === 0) return;
      for (const { id, retryCount, data } of jobs) this.#start({ id, retryCount, data });
    }
  }

  #start(job: Taken<T>): void {
    const work = this.#parts
      .handle(job, this.#stopping.signal)
      .catch((error: unknown) => this.#failed(job, error))
      .finally(() => {
        this.#running.delete(work);
        this.#loop.wake();
      });
    this.#running.add(work);
  }

  /** It is tried again after a while; when even that cannot be said, after its time has run out. */
  async #failed(job: Taken<T>, thrown: unknown): Promise<void> {
    const { fail, onError } = this.#parts;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    onError(error);
    await fail(job, error).catch(onError);
  }
}
