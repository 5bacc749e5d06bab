import { because } from '@callwright/contract/error-reasons.ts';
import { busyMax, type busyReasons } from '@callwright/contract/calendars.ts';
import type * as contract from '@callwright/contract/calendars.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { blocks } from '#/domain/scheduling/calendars/blocking.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';

type Row = {
  calendar_id: number;
  name: string;
  starts_at: string | null;
  ends_at: string | null;
  starts_on: string | null;
  ends_on: string | null;
  blocks: boolean;
  reason: (typeof busyReasons)[number];
};

const daysMax = 100;

/** Why an item occupies the member or not, in the order in which `blocks` checks. */
const reason = sql`case
  when not c.checks_conflicts then 'NOT_CHECKED'
  when i.is_call then 'OWN_CALL'
  when i.is_ignored then 'IGNORED_WORD'
  when i.kind in ('WORKING_LOCATION', 'BIRTHDAY') then 'KIND'
  when i.answer = 'DECLINED' then 'DECLINED'
  when i.kind = 'OUT_OF_OFFICE' then 'OUT_OF_OFFICE'
  when i.starts_on is null and i.is_free then 'FREE'
  when i.starts_on is not null and c.all_day = 'NEVER' then 'ALL_DAY'
  when i.starts_on is not null and c.all_day = 'IF_BUSY' and i.is_free then 'FREE'
  when not c.tentative_blocks and (i.is_tentative or i.answer = 'TENTATIVE') then 'TENTATIVE'
  when i.answer = 'NEEDS_ACTION' and not (case when i.starts_on is null then c.unanswered_blocks else c.unanswered_all_day_blocks end) then 'UNANSWERED'
  when i.starts_on is not null and i.is_free then 'ALWAYS'
  else 'BUSY' end`;

/** The known entries of the caller's own calendars. */
export async function listBusyTimes(
  ctx: Ctx,
  input: Input<typeof contract.busy>,
): Promise<Result<typeof contract.busy>> {
  const zone = ctx.account.timeZone;
  const [from, to] = [toInstantMs(input.from, zone, 'from'), toInstantMs(input.to, zone, 'to')];
  if (to <= from) throw invalid({ to: [because('AFTER_FROM')] });
  if (to - from > daysMax * dayMs) throw invalid({ to: [because('DAYS_AFTER_FROM', { max: daysMax })] });
  // Whole days begin at different instants in different zones, so one more day is read on each side.
  const { rows } = await sql<Row>`
    select i.calendar_id, c.name, i.starts_at, i.ends_at, i.starts_on::text as starts_on, i.ends_on::text as ends_on, ${blocks} as blocks,
      ${reason} as reason
    from calendar_item i join calendar c on c.account_id = i.account_id and c.id = i.calendar_id and c.generation = i.generation
    where i.account_id = ${ctx.accountId} and i.user_id = ${ctx.userId} and (
      (i.starts_at < ${iso(to)} and i.ends_at > ${iso(from)})
      or (i.starts_on <= (${iso(to)}::timestamptz at time zone 'utc')::date and i.ends_on >= (${iso(from)}::timestamptz at time zone 'utc')::date))
    order by coalesce(i.starts_at, i.starts_on::timestamp at time zone 'utc'), i.calendar_id, i.external_id, i.instance
    limit ${sql.lit(busyMax + 1)}`.execute(ctx.db);
  const busy = rows.slice(0, busyMax).map((row) => ({
    calendarId: row.calendar_id,
    calendar: row.name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    blocks: row.blocks,
    reason: row.reason,
  }));
  return { data: { busy, hasMore: rows.length > busyMax } };
}
