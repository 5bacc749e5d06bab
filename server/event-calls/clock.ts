import type { App, Ctx, PublicCtx } from '../ctx.ts';
import { sql, type Sql } from '../db/sql.ts';
import { inEachWorkspace } from '../jobs/in-each-workspace.ts';
import { iso } from '../time.ts';
import { announceCalls } from './announce.ts';
import { selectCalls, type CallRow } from './call-row.ts';

const dayMs = 86_400_000;
/** What happened longer ago is no news: calls that were imported, or a service that stood still. */
const oldestMs = 7 * dayMs;
const callsPerTransaction = 200;

/** The steps of `clock_told`, in order. */
const steps = ['call.started', 'call.ended', 'call.outcome_overdue'] as const;
type Told = { id: number; before: number; after: number };

/**
 * Tells the outside what nobody does and only time brings: a call has started, has ended, and a day later has no
 * outcome. Each is told once: the column that says so moves in the transaction of the event.
 */
export async function tellTime(app: App): Promise<void> {
  await inEachWorkspace(app, callsWithNews, tellSome, callsPerTransaction);
}

/** Where the clock has brought a call; the column lags behind it. */
function reached(now: number) {
  return sql`case when c.ends_at <= ${iso(now - dayMs)}::timestamptz then 3 when c.ends_at <= ${iso(now)}::timestamptz then 2 else 1 end`;
}

/** Along event_call_clock, which holds the calls that are not told to the end. */
function isNews(now: number) {
  return sql`c.status = 'SCHEDULED' and c.clock_told < 3 and c.starts_at <= ${iso(now)}::timestamptz
    and c.starts_at > ${iso(now - oldestMs)}::timestamptz and c.clock_told < ${reached(now)}`;
}

function callsWithNews({ now }: PublicCtx): Sql {
  return sql`select c.account_id from event_call c where ${isNews(now)}`;
}

/** Calls that somebody is changing are left for the next time. */
async function tellSome(tx: Ctx): Promise<number> {
  const { rows: told } = await sql<Told>`
    update event_call call set clock_told = due.after
    from (
      select c.id, c.clock_told as before, ${reached(tx.now)} as after from event_call c
      where c.account_id = ${tx.accountId} and ${isNews(tx.now)}
      order by c.starts_at, c.id limit ${sql.lit(callsPerTransaction)} for no key update skip locked
    ) due
    where call.account_id = ${tx.accountId} and call.id = due.id
    returning call.id, due.before::integer as before, due.after as after`.execute(tx.db);
  await announceCalls(tx, await newsOf(tx, told));
  return told.length;
}

async function newsOf(
  tx: Ctx,
  told: readonly Told[],
): Promise<{ type: (typeof steps)[number]; call: CallRow }[]> {
  const byId = new Map(told.map((call) => [call.id, call]));
  const { rows } = await selectCalls(
    sql`where c.account_id = ${tx.accountId} and c.id = any(${[...byId.keys()]}::bigint[]) order by c.starts_at, c.id`,
  ).execute(tx.db);
  return rows.flatMap((call) => {
    const { before = 0, after = 0 } = byId.get(call.id) ?? {};
    const types = steps.slice(before, after);
    return types
      .filter((type) => type !== 'call.outcome_overdue' || call.outcome === 'PENDING')
      .map((type) => ({ type, call }));
  });
}
