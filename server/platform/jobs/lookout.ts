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
    const { cells, db } = this.#database;
    const rows: Seen[] = [];
    // Jobs are outside of cells, which may be on other servers.
    if (cells.isOne) rows.push(...(await look([jobsDue(names), ...watched.map(rowsDue)]).execute(db)).rows);
    else {
      rows.push(...(await look([jobsDue(names)]).execute(db)).rows);
      if (watched.length > 0)
        for (const cell of this.#database.eachCell())
          rows.push(...(await look(watched.map(rowsDue)).execute(cell)).rows);
    }
    this.#lookedAt = performance.now();
    for (const { queue, place } of rows) {
      if (queue !== null) this.#queues.get(queue)?.();
      if (place !== null) watched[place]?.wake();
    }
  }
}

type Seen = { queue: string | null; place: number | null };

function look(parts: readonly Sql[]): Sql<Seen> {
  return sql<Seen>`${sql.join(parts, sql.raw(' union all '))}`;
}

function jobsDue(names: readonly string[]): Sql {
  return sql`
    select queue.name as queue, null::integer as place from unnest(${names}::text[]) queue (name)
    where exists (
      select from ${sql.raw(jobsSchema)}.job j
      where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;
}

function rowsDue({ due }: Watched, place: number): Sql {
  return sql`select null as queue, ${sql.lit(place)} as place where exists (${due()})`;
}
