import type { Database } from '#/platform/db/open.ts';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';
import { outsideAndInCells } from '#/platform/db/outside-and-in-cells.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { Loop } from './loop.ts';

/** Work that starts when certain rows exist. */
export type Watched = {
  readonly name: string;
  /** Selects due rows, using an index. Only whether there is one matters. */
  readonly due: () => Sql;
  readonly wake: () => void;
};

/** How soon work that another process committed is seen, in milliseconds. */
const lookEveryMs = 500;
/** Longer than a statement may take, in milliseconds. */
const silentMaxMs = 15_000;
const times = { everyMs: lookEveryMs, restMs: 0, afterFailureMs: lookEveryMs };

/**
 * Polls twice a second for everything that this process works on, and wakes what has work: one statement for all jobs
 * and one for all rows. So an idle process sends four statements a second, however many kinds of work there are, and
 * needs no connection for notifications.
 */
export class Lookout {
  readonly #database: Database;
  readonly #onError: (error: Error) => void;
  readonly #watched: Watched[] = [];
  readonly #queues = new Map<string, () => void>();
  #loop: Loop | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, onError: (error: Error) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Whether a poll has succeeded within the last 15 seconds. */
  get isAlive(): boolean {
    return performance.now() - this.#lookedAt < silentMaxMs;
  }

  watch(watched: Watched): void {
    this.#watched.push(watched);
  }

  /** Calls `wake` when a job of that name is due. */
  watchQueue(name: string, wake: () => void): void {
    this.#queues.set(name, wake);
  }

  start(): void {
    this.#loop ??= new Loop(() => this.#look(), times, this.#onError);
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  async #look(): Promise<void> {
    const names = [...this.#queues.keys()];
    const watched = [...this.#watched];
    const { queues, places } = await this.#due(names, watched);
    this.#lookedAt = performance.now();
    for (const { queue } of queues) this.#queues.get(queue)?.();
    for (const { place } of places) watched[place]?.wake();
  }

  async #due(
    names: readonly string[],
    watched: readonly Watched[],
  ): Promise<{ queues: QueueDue[]; places: RowsDue[] }> {
    const jobs = jobsDue(names);
    if (watched.length === 0) return { queues: (await jobs.execute(this.#database.db)).rows, places: [] };
    const rows = sql<RowsDue>`${sql.join(watched.map(rowsDue), sql.raw(' union all '))}`;
    const { outside, inside } = await outsideAndInCells(this.#database, jobs, rows);
    return { queues: outside, places: inside };
  }
}

type QueueDue = { queue: string };
type RowsDue = { place: number };

function jobsDue(names: readonly string[]): Sql<QueueDue> {
  return sql<QueueDue>`
    select queue.name as queue from unnest(${names}::text[]) queue (name)
    where exists (
      select from ${sql.raw(jobsSchema)}.job j
      where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;
}

function rowsDue({ due }: Watched, place: number): Sql {
  return sql`select ${sql.lit(place)} as place where exists (${due()})`;
}
