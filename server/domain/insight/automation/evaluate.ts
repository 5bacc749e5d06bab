import type { App, Ctx, PublicCtx, Source } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { inEachWorkspace } from '#/platform/workspaces/in-each-workspace.ts';
import { addDays, dateIn, iso, startOfDayMs } from '#/platform/values/time.ts';
import { act, type Hit } from './act.ts';
import { verdictOf } from './verdict.ts';
import { readNumbers } from './numbers.ts';
import { ruleColumns, type Rule } from './rule.ts';
import { readWatchedHosts } from './watched-hosts.ts';
import { windowOn } from './windows.ts';

/** A rule with the sequence of the latest relevant change. */
export type DueRule = Rule & { id: number; news: number };

const rulesPerTransaction = 1;

/**
 * Evaluates the rules of workspaces with new calls, outcomes or payments, and every rule when a day begins. Two processes
 * that run this at the same time get different rules; a rule that is evaluated twice still acts once, see `act`.
 */
export async function evaluateDueRules(app: App): Promise<void> {
  await inEachWorkspace(app, dueRules, evaluateNext, rulesPerTransaction);
}

/** Due by the clock, or because of a change after the last evaluation; `n` holds the latest change of the workspace. */
function isDue(now: number): Sql {
  return sql`r.active and r.deleted_at is null and (r.due_at <= ${iso(now)}::timestamptz
    or (r.judged_at is null or r.judged_at < ${iso(now)}::timestamptz) and n.sequence > r.seen_sequence)`;
}

const withLatestChange = sql`left join automation_news n on n.account_id = r.account_id`;

function dueRules({ now }: PublicCtx): Sql {
  return sql`select r.account_id from automation_rule r ${withLatestChange} where ${isDue(now)}`;
}

async function evaluateNext(tx: Ctx): Promise<number> {
  const { rows } = await sql<DueRule>`
    select ${ruleColumns}, coalesce(n.sequence, 0) as news from automation_rule r ${withLatestChange} where r.account_id = ${tx.accountId} and ${isDue(tx.now)}
    order by r.id limit ${sql.lit(rulesPerTransaction)} for no key update of r skip locked`.execute(tx.db);
  for (const rule of rows) {
    await evaluate(tx, rule);
    await noteSeen(tx, rule);
  }
  return rows.length;
}

async function evaluate(tx: Ctx, rule: DueRule): Promise<void> {
  const window = windowOn(rule.window, dateIn(tx.now, tx.account.timeZone), tx.account.weekStart);
  const numberOf = await readNumbers(tx, rule, window);
  const hosts = await readWatchedHosts(tx, rule);
  const hits = hosts.flatMap((host): Hit[] => {
    const number = numberOf(host.userId);
    return number.value !== null && verdictOf(rule, number) === 'ACT'
      ? [{ host, value: number.value, sample: number.sample }]
      : [];
  });
  if (hits.length > 0) await act(tx, rule, window, hits);
}

async function noteSeen(tx: Ctx, { id, news }: DueRule): Promise<void> {
  const tomorrow = addDays(dateIn(tx.now, tx.account.timeZone), 1);
  await sql`
    update automation_rule set judged_at = ${iso(tx.now)}, due_at = ${iso(startOfDayMs(tomorrow, tx.account.timeZone))},
      seen_sequence = greatest(seen_sequence, ${news}::bigint)
    where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
}

/** What is new is looked at with the next minute, as everywhere. */
export const rulesDue: Source = {
  name: 'rules',
  next: (accountId) => sql`
    select min(least(r.due_at, case when n.sequence > r.seen_sequence
      then date_trunc('minute', coalesce(r.judged_at, a.clock_at - interval '1 minute')) + interval '1 minute' end))
    from automation_rule r ${withLatestChange}
    where r.account_id = ${accountId} and r.active and r.deleted_at is null`,
  work: evaluateDueRules,
};
