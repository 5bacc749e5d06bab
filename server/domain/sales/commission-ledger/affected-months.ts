import type { Ctx } from '#/platform/context/ctx.ts';
import { nextMonth } from '#/domain/sales/commission-engine/fact.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { monthAt, spanOf } from './months.ts';

/**
 * The months in a range of days that have anything commissions can be paid for.
 * @param to null for no end
 */
export async function affectedMonths(tx: Ctx, from: string, to: string | null): Promise<string[]> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(m.at) as first, max(m.at) as last
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
  const [first, last] = [monthAt(tx, toMs(row.first)), monthAt(tx, toMs(row.last))];
  const end = to === null || last < to.slice(0, 7) ? last : to.slice(0, 7);
  const months: string[] = [];
  for (let month = first; month <= end; month = nextMonth(month)) months.push(month);
  return months;
}

/** The start of the month of a day. */
function since(tx: Ctx, day: string): string {
  return iso(spanOf(tx, day.slice(0, 7)).from);
}
