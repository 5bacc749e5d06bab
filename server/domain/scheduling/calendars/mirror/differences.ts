import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import type { LeasedCalendar } from './leased-calendar.ts';
import type { Span } from '#/ports/calendars/calendar-source.ts';

/**
 * How many items of a full sync differ from the mirror, within the period that both cover. Changes were synced right
 * before, so any difference was missed.
 */
export async function countDifferences(
  tx: Ctx,
  { calendar_id: id, generation: before, window_from: from, window_to: to }: LeasedCalendar,
  { generation: after, window }: { generation: number; window: Span },
): Promise<number> {
  if (from === null || to === null) return 0;
  const start = iso(Math.max(toMs(from), window.fromMs));
  const end = iso(Math.min(toMs(to), window.toMs));
  const itemsOf = (generation: number): Sql => sql`
    select external_id, instance, starts_at, ends_at, starts_on, ends_on, is_free, is_tentative, answer, kind, is_ignored
    from calendar_item
    where account_id = ${tx.accountId} and calendar_id = ${id} and generation = ${generation} and (
      (starts_at >= ${start}::timestamptz and ends_at <= ${end}::timestamptz)
      or (starts_on > ${start}::timestamptz::date and ends_on < ${end}::timestamptz::date))`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${itemsOf(before)}) old full join (${itemsOf(after)}) new using (external_id, instance)
    where old is distinct from new`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
