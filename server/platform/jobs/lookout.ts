import type { Database } from '#/platform/db/open.ts';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { Loop } from './loop.ts';

/** Something that this process works on when rows say so. */
export type Watched = {
  readonly name: string;
  /** Selects what is due, along an index; whether there is a row is all that counts. */
  readonly due: () => Sql;
  readonly wake: () => void;
};

/** How soon work that another process has committed is seen. */
const lookEveryMs = 500;
/** Longer than a statement may take. */
const silentMaxMs = 15_000;
const times = { everyMs: lookEveryMs, restMs: 0, afterFailureMs: lookEveryMs };

/**
 * Asks for everything that a process works on in one statement, twice a second, and wakes what has something to do.
 * So a process that is idle sends two statements a second, however many kinds of work there are, and needs no
 * connection that listens.
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

  /** Whether it looks, and the database has answered within the last seconds. */
  get isAlive(): boolean {
    return performance.now() - this.#lookedAt < silentMaxMs;
  }

  watch(watched: Watched): void {
    this.#watched.push(watched);
  }

  /** Wakes when a job of that name is due. */
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
    const [first, ...others] = this.#database.eachCell();
    const rows: Seen[] = [];
    if (first !== undefined) rows.push(...(await look(names, watched).execute(first)).rows);
    // Jobs are outside of cells: asking once is enough.
    for (const cell of others) rows.push(...(await look([], watched).execute(cell)).rows);
    this.#lookedAt = performance.now();
    for (const { queue, place } of rows) {
      if (queue !== null) this.#queues.get(queue)?.();
      if (place !== null) watched[place]?.wake();
    }
  }
}

type Seen = { queue: string | null; place: number | null };

function look(names: readonly string[], watched: readonly Watched[]): Sql<Seen> {
  return sql<Seen>`
    select queue.name as queue, null::integer as place from unnest(${names}::text[]) queue (name)
    where exists (
      select from ${sql.raw(jobsSchema)}.job j
      where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now())
    ${sql.join(watched.map(branch), sql.raw(' '))}`;
}

function branch({ due }: Watched, place: number): Sql {
  return sql`union all select null, ${sql.lit(place)} where exists (${due()})`;
}
