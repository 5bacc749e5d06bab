import { sql } from '#/platform/db/sql.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import { networkOf } from '#/platform/net/network.ts';
import { iso } from '#/platform/values/time.ts';
import { tokenHash } from '#/domain/people/credentials/tokens.ts';

/** Failures are forgotten after 15 minutes without another one. */
const memorySec = 900;
const firstDelaySec = 60;

/** How many failures are free. Each further one increases the wait: 1, 2, 4, 8, then 15 minutes. */
export const attemptsMax = { account: 10, address: 100 } as const;

type Row = { allowed: boolean; wait_sec: number; resets_at: string | null };

/** A counted attempt, and the previous state of its row. */
export type Attempt = { readonly key: string; readonly resetsAt: string | null };

/**
 * Counts an attempt before it is made, so that fifty concurrent ones count as fifty. During the delay nothing is
 * counted or tried, not even the right password; the delay always ends by itself. Throws 429, and also any database
 * error: without counting, nobody signs in.
 */
export async function countAttempt(ctx: PublicCtx, key: string, freeAttempts: number): Promise<Attempt> {
  const now = iso(ctx.now);
  // resets_at is the time of the last attempt plus the memory, so that the end of the delay can be computed from the
  // row.
  const { rows } = await sql<Row>`
    with before as (
      select points, resets_at from throttle where key = ${key}
    ), blocked as (
      select ceil(extract(epoch from
        resets_at - make_interval(secs => ${memorySec})
        + make_interval(secs => least(${memorySec}, ${firstDelaySec} * power(2, least(points - ${freeAttempts}, 10)))) - ${now}::timestamptz
      ))::integer as wait_sec
      from before where points >= ${freeAttempts} and resets_at > ${now}::timestamptz
    ), counted as (
      insert into throttle as t (key, points, resets_at)
      select ${key}, 1, ${now}::timestamptz + make_interval(secs => ${memorySec})
      where not exists (select from blocked where wait_sec > 0)
      on conflict (key) do update set
        points = case when t.resets_at <= ${now}::timestamptz then 1 else t.points + 1 end,
        resets_at = excluded.resets_at
      -- Those who came at the same moment wait for this row and must not all pass.
      where t.resets_at <= ${now}::timestamptz or t.points < ${freeAttempts}
        or t.resets_at - make_interval(secs => ${memorySec})
          + make_interval(secs => least(${memorySec}, ${firstDelaySec} * power(2, least(t.points - ${freeAttempts}, 10)))) <= ${now}::timestamptz
      returning 1
    )
    select exists (select from counted) as allowed, coalesce((select wait_sec from blocked), ${firstDelaySec}) as wait_sec,
      (select resets_at from before) as resets_at`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw new Error('The throttle answered nothing');
  if (!row.allowed) throw tooManyAttempts(Math.max(1, row.wait_sec), freeAttempts);
  return { key, resetsAt: row.resets_at };
}

/** A success resets the count of the account. */
export async function forgetAttempts(ctx: PublicCtx, key: string): Promise<void> {
  await sql`delete from throttle where key = ${key}`.execute(ctx.db);
}

/** Takes back a successful attempt, so that it does not prolong the memory of earlier failures either. */
export async function takeBackAttempt(ctx: PublicCtx, { key, resetsAt }: Attempt): Promise<void> {
  await sql`
    update throttle set points = greatest(points - 1, 0), resets_at = coalesce(${resetsAt}::timestamptz, resets_at)
    where key = ${key}`.execute(ctx.db);
}

/** Keys contain a hash, because the table should not collect addresses of people. */
export function accountKey(purpose: string, email: string): string {
  return `${purpose}:account:${tokenHash(email).toString('base64url')}`;
}

/** Counts by network rather than by single address. */
export function addressKey(purpose: string, ip: string): string {
  return `${purpose}:address:${tokenHash(networkOf(ip)).toString('base64url')}`;
}

function tooManyAttempts(waitSec: number, points: number): LimitExceeded {
  return new LimitExceeded({
    allowance: { points, windowSec: memorySec },
    isAllowed: false,
    remaining: 0,
    resetSec: waitSec,
  });
}
