import type { App, Ctx, PublicCtx } from '../ctx.ts';
import { sql, type Sql } from '../db/sql.ts';
import { inEachWorkspace } from '../jobs/in-each-workspace.ts';
import { addDays, dateIn, iso, startOfDayMs } from '../time.ts';
import { act, type Hit } from './act.ts';
import { judge } from './judge.ts';
import { readNumbers } from './numbers.ts';
import { ruleColumns, type Rule } from './rule.ts';
import { readWatchedHosts } from './watched-hosts.ts';
import { windowOn } from './windows.ts';

export type DueRule = Rule & { id: number };

const rulesPerTransaction = 1;
/** A change that was begun by now is committed by then, or given up. */
const committedAfterMs = 120_000;

/**
 * Looks at the rules whose workspace has had calls, outcomes or money since, and at all as their day begins. Two
 * processes that do so at once look at different rules; a rule looked at twice still acts once, see `act`.
 */
export async function evaluateRules(app: App): Promise<void> {
  await inEachWorkspace(app, dueRules, evaluateNext, rulesPerTransaction);
}

/** Changes are looked at along the primary key, from the last one that was seen. */
function isDue(now: number): Sql {
  return sql`r.active and r.deleted_at is null and (r.due_at <= ${iso(now)}::timestamptz
    or (r.judged_at is null or r.judged_at < ${iso(now)}::timestamptz) and exists (
      select from change c where c.account_id = r.account_id and c.id > r.seen_change
        and split_part(c.type, '.', 1) in ('call', 'deal', 'transaction')))`;
}

function dueRules({ now }: PublicCtx): Sql {
  return sql`select r.account_id from automation_rule r where ${isDue(now)}`;
}

async function evaluateNext(tx: Ctx): Promise<number> {
  const { rows } = await sql<DueRule>`
    select ${ruleColumns} from automation_rule r where r.account_id = ${tx.accountId} and ${isDue(tx.now)}
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
    return number.value !== null && judge(rule, number) === 'ACT'
      ? [{ host, value: number.value, sample: number.sample }]
      : [];
  });
  if (hits.length > 0) await act(tx, rule, window, hits);
}

/**
 * Numbers of changes are given out before their transactions end, so a smaller one can appear after a larger one was
 * seen: only those of a while ago count as seen.
 */
async function noteSeen(tx: Ctx, { id }: DueRule): Promise<void> {
  const tomorrow = addDays(dateIn(tx.now, tx.account.timeZone), 1);
  await sql`
    update automation_rule set judged_at = ${iso(tx.now)}, due_at = ${iso(startOfDayMs(tomorrow, tx.account.timeZone))},
      seen_change = coalesce((
        select c.id from change c where c.account_id = ${tx.accountId} and c.occurred_at <= ${iso(tx.now - committedAfterMs)}::timestamptz
        order by c.id desc limit 1), seen_change)
    where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
}
