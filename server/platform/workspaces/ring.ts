import { inReach } from '#/platform/context/app-of.ts';
import { inCells } from './in-cells.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

/** Rows that wait for work, as `w`. */
export type Waiting = {
  readonly table: string;
  /** The condition of a partial index that begins with `account_id`. */
  readonly waits: Sql;
  /** The condition for due rows, on the second column of that index. */
  readonly isDue: (now: number) => Sql;
};

/** Selects everything that is due, in any workspace. */
export function anyDue({ table, waits, isDue }: Waiting, app: App): Sql {
  const now = app.clock();
  return sql`select from ${sql.raw(table)} w where ${waits} and ${isDue(now)} and ${inReach(app, 'w.account_id')}`;
}

/**
 * Iterates over the workspaces with due rows, some at a time: one with much to do has one turn per round like all
 * others. Each process has its own position in the ring, which is not stored; a new process starts anywhere.
 */
export class Ring {
  readonly #waiting: Waiting;
  #after = 0;

  constructor(waiting: Waiting) {
    this.#waiting = waiting;
  }

  /** The next live workspaces with due rows; empty if nothing is due anywhere. */
  async next(app: App, max: number): Promise<number[]> {
    const after = this.#after;
    const found = await this.#behind(app, after, max);
    const turned = found.length === 0 && after > 0 ? await this.#behind(app, 0, max) : found;
    this.#after = turned.length < max ? 0 : (turned.at(-1) ?? 0);
    return turned;
  }

  /** Skips from one workspace to the next in the index, so the cost does not depend on their rows. */
  async #behind(app: App, after: number, max: number): Promise<number[]> {
    const { waits, isDue } = this.#waiting;
    const table = sql.raw(this.#waiting.table);
    const nextAfter = (place: Sql): Sql =>
      sql`select w.account_id from ${table} w where ${waits} and w.account_id > ${place} order by w.account_id limit 1`;
    const found = await inCells(
      app,
      sql<{ account_id: number }>`
      with recursive ring as (
        (${nextAfter(sql`${after}::bigint`)})
        union all
        select (${nextAfter(sql`ring.account_id`)}) from ring where ring.account_id is not null
      )
      select ring.account_id from ring
      where ${inReach(app, 'ring.account_id')} and (select true from ${table} w where w.account_id = ring.account_id and ${waits} and ${isDue(app.clock())} limit 1)
        and (select a.deleted_at is null from account a where a.id = ring.account_id)
      limit ${max}`,
    );
    return found
      .map(({ account_id: accountId }) => accountId)
      .toSorted((a, b) => a - b)
      .slice(0, max);
  }
}
