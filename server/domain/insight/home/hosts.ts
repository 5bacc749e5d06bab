import type { get } from '@callwright/contract/home.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import type { WatchedHost } from '#/domain/insight/automation/watched-hosts.ts';
import { heldable, needsOutcome } from '#/domain/insight/reports/call-metrics.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { addDays, dateIn, iso, startOfDayMs } from '#/platform/values/time.ts';

type Host = Result<typeof get>['data']['hosts'][number];
type Row = { user_id: number; today: number; ahead: number; missing: number; calendar: Host['calendar'] };

const hostsMax = 100;
const daysAhead = 7;

/** The workload of hosts, and whether they can be booked, in one statement. */
export async function presentHosts(
  ctx: Ctx,
  timeZone: string,
  hosts: readonly WatchedHost[],
): Promise<Host[]> {
  const date = dateIn(ctx.now, timeZone);
  const [today, tomorrow, end] = [0, 1, daysAhead].map((days) =>
    iso(startOfDayMs(addDays(date, days), timeZone)),
  );
  const ids = hosts.map(({ userId }) => userId);
  // Upcoming calls use the index event_call_host_start, those without an outcome event_call_by_outcome.
  const { rows } = await sql<Row>`
    select host.user_id, coalesce(ahead.today, 0)::integer as today, coalesce(ahead.calls, 0)::integer as ahead,
      coalesce(missing.calls, 0)::integer as missing,
      case when calendar.is_lost then 'LOST' when calendar.is_lost is null then 'NONE' else 'CONNECTED' end as calendar
    from unnest(${ids}::bigint[]) as host (user_id)
    left join (
      select h.user_id, count(*) as calls, count(*) filter (where h.starts_at < ${tomorrow}::timestamptz) as today
      from event_call_host h
      join event_call c on c.account_id = h.account_id and c.id = h.event_call_id and ${sql.raw(heldable)}
      where h.account_id = ${ctx.accountId} and h.user_id = any(${ids}::bigint[])
        and h.starts_at >= ${today}::timestamptz and h.starts_at < ${end}::timestamptz
      group by h.user_id
    ) ahead on ahead.user_id = host.user_id
    left join (
      select h.user_id, count(*) as calls
      from (select one.*, one.ends_at <= ${iso(ctx.now)}::timestamptz as is_over from event_call one) c
      join event_call_host h on h.account_id = c.account_id and h.event_call_id = c.id
      where c.account_id = ${ctx.accountId} and ${sql.raw(needsOutcome)}
      group by h.user_id
    ) missing on missing.user_id = host.user_id
    left join (
      select n.user_id, bool_or(n.status <> 'CONNECTED') as is_lost
      from calendar_connection n
      where n.account_id = ${ctx.accountId} and n.provider <> 'ZOOM'
      group by n.user_id
    ) calendar on calendar.user_id = host.user_id`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.user_id, row]));
  return hosts
    .flatMap((host) => {
      const row = found.get(host.userId);
      return row === undefined ? [] : [present(host, row)];
    })
    .toSorted((a, b) => b.callsAhead - a.callsAhead || b.needsOutcome - a.needsOutcome)
    .slice(0, hostsMax);
}

function present({ userId, name, events }: WatchedHost, { today, ahead, missing, calendar }: Row): Host {
  return {
    user: { id: userId, name },
    callsToday: today,
    callsAhead: ahead,
    needsOutcome: missing,
    calendar,
    isPaused: events.some(({ paused }) => paused),
  };
}
