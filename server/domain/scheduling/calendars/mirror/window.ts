import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { dateIn } from '#/platform/values/time.ts';
import type { Span } from '#/ports/calendars/calendar-source.ts';

const daysMin = 62;
const daysMax = 400;

/**
 * From yesterday to the last date on which the member can be booked, within limits. Times after that are unknown and
 * therefore not free. The extra days are for time zones, and for the time until the next full sync.
 */
export async function wantedWindow(ctx: Ctx, userId: number, nowMs: number): Promise<Span> {
  const today = dateIn(nowMs, 'UTC');
  const { rows } = await sql<{ days: number | null }>`
    select max(case e.settings #>> '{dateRange,type}'
      when 'INDEFINITE' then ${sql.lit(daysMax)}
      when 'FIXED' then (e.settings #>> '{dateRange,to}')::date - ${today}::date + 2
      when 'DAYS' then (e.settings #>> '{dateRange,days}')::integer * case when e.settings #>> '{dateRange,calendarDays}' = 'false' then 7 else 5 end / 5 + 3
    end)::integer as days
    from event e
    where e.account_id = ${ctx.accountId} and e.status = 'ACTIVATED' and e.deleted_at is null and (
      exists (select from event_host h where h.account_id = e.account_id and h.event_id = e.id and h.user_id = ${userId})
      or exists (select from event_team t join team_member m on m.account_id = t.account_id and m.team_id = t.team_id
        where t.account_id = e.account_id and t.event_id = e.id and m.user_id = ${userId}))`.execute(ctx.db);
  const days = Math.min(daysMax, Math.max(daysMin, rows[0]?.days ?? 0));
  return { fromMs: nowMs - dayMs, toMs: nowMs + days * dayMs };
}
