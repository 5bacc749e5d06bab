import type { Ctx } from '#/platform/context/ctx.ts';
import { nextMonth } from '#/domain/sales/commission-engine/fact.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { spanOf } from './months.ts';

/**
 * The months in a range of days that have anything commissions can be paid for.
 * @param to null for no end
 */
export async function affectedMonths(tx: Ctx, from: string, to: string | null): Promise<string[]> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(m.at) at time zone ${tx.account.timeZone}, 'YYYY-MM') as first,
      to_char(max(m.at) at time zone ${tx.account.timeZone}, 'YYYY-MM') as last
    from (
      (select c.created_at as at from event_call c where c.account_id = ${tx.accountId} and c.created_at >= ${since(tx, from)}::timestamptz
        order by c.created_at limit 1)
      union all (select max(c.created_at) from event_call c where c.account_id = ${tx.accountId})
      union all (select c.ends_at from event_call c where c.account_id = ${tx.accountId} and c.ends_at >= ${since(tx, from)}::timestamptz
        order by c.ends_at limit 1)
      union all (select max(c.ends_at) from event_call c where c.account_id = ${tx.accountId})
      union all (select d.time from deal d where d.account_id = ${tx.accountId} and d.deleted_at is null
        and d.time >= ${since(tx, from)}::timestamptz order by d.time limit 1)
      union all (select max(d.time) from deal d where d.account_id = ${tx.accountId} and d.deleted_at is null)
      union all (select p.occurred_at from payment p where p.account_id = ${tx.accountId}
        and p.occurred_at >= ${since(tx, from)}::timestamptz order by p.occurred_at limit 1)
      union all (select max(p.occurred_at) from payment p where p.account_id = ${tx.accountId})
    ) m where m.at >= ${since(tx, from)}::timestamptz`.execute(tx.db);
  const [row] = rows;
  if (!row?.first || !row.last) return [];
  const end = to === null || row.last < to.slice(0, 7) ? row.last : to.slice(0, 7);
  const months: string[] = [];
  for (let month = row.first; month <= end; month = nextMonth(month)) months.push(month);
  return months;
}

/** The start of the month of a day. */
function since(tx: Ctx, day: string): string {
  return iso(spanOf(tx, day.slice(0, 7)).from);
}
