import type { Account, Ctx, Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { accountColumnsOf, toAccount, type AccountRow } from '#/platform/workspaces/account-row.ts';

// The clock of a test workspace as stored, and its next stop.

/** A workspace, and the sources of due work in it. */
export type Place = Pick<Ctx, 'accountId' | 'db'> & { readonly agenda: readonly Source[] };

/** Sources that are skipped after a failure, with the end of the pause. */
export type Rests = Map<Source, number>;

export type Turn = {
  /** Identifies the holder of the turn. */
  readonly holder: string;
  readonly rests: Rests;
  /** Whether it advances the clock; otherwise the clock stays where it is. */
  readonly isAdvance: boolean;
  /** Whether the clock may move now. */
  readonly mayMove: boolean;
};

/**
 * DUE: something is due now. MOVED: the clock has moved to the next instant with due work. ARRIVED: the clock has
 * reached its goal. QUIET: nothing is due, and nobody advances it. LEFT: the advance stops here for now. OTHERS:
 * another holder has the turn.
 */
type Step = 'DUE' | 'MOVED' | 'ARRIVED' | 'QUIET' | 'LEFT' | 'OTHERS';

export type Reading = {
  readonly account: Account;
  readonly nowMs: number;
  readonly step: Step;
  /** What is due now, in the order of the agenda. */
  readonly ready: readonly Source[];
};

type StepRow = AccountRow & { due: readonly (string | null)[]; step: Step };

/**
 * The lease of a turn: longer than the work of any instant takes. If the process dies, others continue after this time.
 */
const holdSec = 30;

/**
 * Reads the workspace and when each source is due next (each with an index); takes or keeps the turn if there is work,
 * moves the clock if allowed, and gives the turn back if nothing is left. All in one statement. The clock only moves
 * forward from where it was read. The lease of a turn runs by the installation's clock, not that of the workspace.
 */
export async function takeStep(
  { accountId, db, agenda }: Place,
  { holder, rests, isAdvance, mayMove }: Turn,
): Promise<Reading> {
  const parts = sql.join(agenda.map(({ next }) => sql`(${next(accountId)})`));
  const restsUntil = agenda.map((source) => isoOrNull(rests.get(source)));
  const { rows } = await sql<StepRow>`
    with reading as materialized (
      select ${sql.raw(accountColumnsOf('a'))}, array[${parts}]::timestamptz[] as due,
        (select s.held_by = ${holder}::uuid from test_seed s where s.account_id = a.id) as is_ours
      from account a where a.id = ${accountId} and a.deleted_at is null
    ),
    soonest as materialized (
      select r.*, (
        -- Milliseconds, as the clock shows them.
        select min(date_trunc('milliseconds', greatest(one.at, one.rest)))
        from unnest(r.due, ${restsUntil}::timestamptz[]) as one (at, rest) where one.at is not null
      ) as next_at
      from reading r
    ),
    wanted as materialized (
      select n.*, now() as at, now() + ${`${holdSec / 2} seconds`}::interval as soon, now() + ${`${holdSec} seconds`}::interval as later, case
        when n.clock_until is not null and not ${isAdvance}::boolean and n.is_ours is not true then 'LEFT'
        when n.next_at <= n.clock_at then 'DUE'
        when n.clock_until is null then 'QUIET'
        when n.clock_at >= n.clock_until then 'ARRIVED'
        when not ${mayMove}::boolean then 'LEFT'
        when n.next_at <= n.clock_until then 'MOVED'
        else 'ARRIVED' end as step
      from soonest n
    ),
    held as materialized (
      update test_seed s set held_by = case when w.step in ('DUE', 'MOVED') then ${holder}::uuid end,
        held_until = case when w.step in ('DUE', 'MOVED') then w.later end
      from wanted w
      where s.account_id = ${accountId} and case
        when s.held_by = ${holder}::uuid then w.step not in ('DUE', 'MOVED') or s.held_until < w.soon
        else w.step in ('DUE', 'MOVED', 'ARRIVED') and (s.held_until is null or s.held_until <= w.at) end
      returning s.account_id
    ),
    turn as materialized (
      select w.*, w.is_ours is true or exists (select 1 from held) as is_held from wanted w
    ),
    moved as (
      update public.account a set clock_at = case when t.step = 'MOVED' then t.next_at else t.clock_until end, clock_until = case when t.step = 'MOVED' then a.clock_until end
      from turn t
      where a.id = ${accountId} and t.is_held and t.step in ('MOVED', 'ARRIVED') and a.clock_at = t.clock_at and a.clock_until = t.clock_until
      returning a.clock_at, a.clock_until
    )
    select t.account_id, t.account_name, t.slug, t.plan, t.currency, t.account_time_zone, t.country, t.account_locale, t.week_start,
      t.limit_points, t.limit_window_sec, t.limit_mcp_points, t.assistants, t.mode, array_to_json(t.due) as due,
      coalesce(moved.clock_at, t.clock_at) as clock_at, case when moved.clock_at is null then t.clock_until else moved.clock_until end as clock_until,
      case when t.step in ('QUIET', 'LEFT') or t.is_held and (t.step = 'DUE' or moved.clock_at is not null) then t.step else 'OTHERS' end as step
    from turn t left join moved on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('workspace');
  return readingOf(row, agenda, rests);
}

function readingOf(row: StepRow, agenda: Place['agenda'], rests: Turn['rests']): Reading {
  const account = toAccount(row);
  const { clockMs: nowMs } = account;
  if (nowMs === null) throw new Error('A test workspace has a clock');
  const ready = agenda.filter((source, place) => {
    const at = row.due[place] ?? null;
    return at !== null && Math.max(toMs(at), rests.get(source) ?? 0) <= nowMs;
  });
  return { account, nowMs, step: row.step, ready };
}

function isoOrNull(ms: number | undefined): string | null {
  return ms === undefined ? null : iso(ms);
}
