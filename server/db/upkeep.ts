import pg from 'pg';
import { runStatement } from './connections.ts';

// PostgreSQL's own thresholds. The embedded database has no process that would act on them, and a table that was
// never analyzed is read by the wrong plan: a page of 20 out of 10,000 rows took 15 times as long.
const dueSql = `
  select relid::regclass::text as name, n_dead_tup > 50 + 0.2 * n_live_tup as vacuum
  from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup
  order by n_mod_since_analyze desc`;

const firstAfterMs = 5_000;
const everyMs = 60_000;

/**
 * Gathers statistics and removes dead rows where enough has changed, one table at a time so that requests come in
 * between.
 * @returns the tables it worked on
 */
export async function tidy(pool: pg.Pool): Promise<string[]> {
  const { rows } = (await runStatement(pool, dueSql)) as pg.QueryResult<{ name: string; vacuum: boolean }>;
  for (const { name, vacuum } of rows)
    await runStatement(pool, vacuum ? `vacuum (analyze) ${name}` : `analyze ${name}`);
  return rows.map(({ name }) => name);
}

/** Tidies for as long as the database is open. A round that fails, as at the very end, is left to the next. */
export function keepTidy(pool: pg.Pool): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let timer = setTimeout(next, firstAfterMs).unref();
  function next(): void {
    round = tidy(pool)
      .catch(() => undefined)
      .finally(() => {
        if (!isStopped) timer = setTimeout(next, everyMs).unref();
      });
  }
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}
