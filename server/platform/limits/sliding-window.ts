import { sql } from '#/platform/db/sql.ts';
import type { Database } from '#/platform/db/open.ts';
import type { Allowance } from './plans.ts';
import type { Budget, RateLimit } from './rate-limit.ts';

/** The state of a key: how many requests are in the window, and when the oldest one leaves it. */
type Window = { readonly isAllowed: boolean; readonly used: number; readonly resetMs: number };

/**
 * Counts requests in sliding windows: no window of that length ever holds more than the allowance, so nobody gets twice
 * as much around the edge of a fixed window. Refused requests do not count. A single process counts in memory; several
 * count in the database.
 */
export class SlidingWindow {
  readonly #own = new Map<string, number[]>();
  readonly #database: Database;
  readonly #limits: RateLimit;
  readonly #onStoreFailure: (error: unknown) => void;
  #sweptAtMs = 0;

  constructor(database: Database, limits: RateLimit, onStoreFailure: (error: unknown) => void) {
    this.#database = database;
    this.#limits = limits;
    this.#onStoreFailure = onStoreFailure;
  }

  /** Counts one request if the allowance permits it. */
  async take(key: string, allowance: Allowance, nowMs: number): Promise<Budget> {
    const windowMs = allowance.windowSec * 1_000;
    this.#sweep(nowMs, windowMs);
    const hits = this.#hitsOf(key, nowMs, windowMs);
    const own = look(hits, allowance.points, nowMs, windowMs);
    if (!own.isAllowed || !this.#limits.isShared) {
      if (own.isAllowed) hits.push(nowMs);
      return budgetOf(allowance, own);
    }
    // Also kept in memory: requests from before the other processes started still count.
    hits.push(nowMs);
    const all = await this.#ofAll(key, allowance, own);
    if (!all.isAllowed) hits.splice(hits.lastIndexOf(nowMs), 1);
    return budgetOf(allowance, all);
  }

  /** If the store fails, only this process's own count limits requests: see `RateLimit`. */
  async #ofAll(key: string, { points, windowSec }: Allowance, own: Window): Promise<Window> {
    try {
      return await takeInDatabase(this.#database, key, points, windowSec * 1_000);
    } catch (error) {
      this.#onStoreFailure(error);
      return own;
    }
  }

  #hitsOf(key: string, nowMs: number, windowMs: number): number[] {
    const hits = this.#own.get(key) ?? [];
    // Entries from the future are dropped: a clock that was set back must not lock anybody out.
    const first = hits.findIndex((hit) => hit > nowMs - windowMs && hit <= nowMs);
    hits.splice(0, first < 0 ? hits.length : first);
    this.#own.set(key, hits);
    return hits;
  }

  /** Once per window, forgets clients that sent nothing in it. */
  #sweep(nowMs: number, windowMs: number): void {
    if (Math.abs(nowMs - this.#sweptAtMs) < windowMs) return;
    this.#sweptAtMs = nowMs;
    for (const [key, hits] of this.#own) if ((hits.at(-1) ?? 0) <= nowMs - windowMs) this.#own.delete(key);
  }
}

function look(hits: readonly number[], points: number, nowMs: number, windowMs: number): Window {
  const isAllowed = hits.length < points;
  const oldest = hits[Math.max(0, hits.length - points)] ?? nowMs;
  return { isAllowed, used: hits.length + (isAllowed ? 1 : 0), resetMs: oldest + windowMs - nowMs };
}

function budgetOf(allowance: Allowance, { isAllowed, used, resetMs }: Window): Budget {
  return {
    allowance,
    isAllowed,
    remaining: Math.max(0, allowance.points - used),
    resetSec: Math.max(1, Math.ceil(resetMs / 1_000)),
  };
}

/**
 * A single statement, so that concurrent requests in any number of processes cannot exceed the allowance: the row is
 * locked while its condition is checked. Uses the database's clock, because clocks of processes differ.
 */
async function takeInDatabase(
  database: Database,
  key: string,
  points: number,
  windowMs: number,
): Promise<Window> {
  const { rows } = await sql<{ is_allowed: boolean; used: number; oldest: number; at: number }>`
    with request as (
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as at
    ), taken as (
      insert into mcp_window as known (key, hits)
      select ${key}, array[request.at] from request
      on conflict (key) do update set
        hits = array(select hit from unnest(known.hits) hit where hit > excluded.hits[1] - ${windowMs}::bigint) || excluded.hits,
        seen_at = now()
      where (select count(*) from unnest(known.hits) hit where hit > excluded.hits[1] - ${windowMs}::bigint) < ${points}::integer
      returning hits
    )
    select true as is_allowed, cardinality(taken.hits) as used, (select min(hit) from unnest(taken.hits) hit)::float8 as oldest,
      request.at::float8 as at
    from taken, request
    union all
    select false, ${points}::integer, (select min(hit) from unnest(known.hits) hit where hit > request.at - ${windowMs}::bigint)::float8,
      request.at::float8
    from mcp_window known, request
    where known.key = ${key} and not exists (select from taken)`.execute(database.db);
  const [row] = rows;
  // Refused because of requests so recent that this statement's snapshot does not include them.
  if (row === undefined) return { isAllowed: false, used: points, resetMs: windowMs };
  return { isAllowed: row.is_allowed, used: row.used, resetMs: (row.oldest ?? row.at) + windowMs - row.at };
}

/** Deletes the windows of clients that sent nothing for an hour. */
export async function purgeWindows({ db }: Database): Promise<void> {
  await sql`delete from mcp_window where seen_at < now() - interval '1 hour'`.execute(db);
}
