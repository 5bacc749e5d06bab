import { dayMs } from '@callwright/contract/units-of-time.ts';
import { blocks } from '#/domain/scheduling/calendars/blocking.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Booking } from '#/domain/scheduling/slots/types.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { protectedSpan, type BookableEvent } from './bookable-event.ts';
import type { EventHost } from './hosts.ts';
import type { Pool } from './pool.ts';
import type { Ask } from './slot-query.ts';

// What occupies the hosts, as stored: calls, holds and calendar entries.

/** A call with its buffers never reaches further than this from its start. */
const reachMs = 3 * dayMs;

export type TakenRow = {
  user_id: number;
  call_id: number | null;
  event_id: number | null;
  start: number | null;
  end: number | null;
  span_start: number;
  span_end: number;
  blocking: boolean;
  held_until: number | null;
  /** Whole dates in the host's zone instead of a span; the end is exclusive. */
  starts_on: string | null;
  ends_on: string | null;
  /** The name of the calendar, for a calendar entry. */
  calendar_name: string | null;
  /** The calendar has not been read this far ahead, so the time counts as not free. */
  is_unknown: boolean;
  /** All entries of one calendar instead of a span: reading thousands of them this way takes half the time. */
  starts: number[] | null;
  ends: number[] | null;
};

export type Span = { fromMs: number; toMs: number };

/** Weekly and monthly limits also count calls outside of the requested dates. */
export function spanToRead(
  event: BookableEvent,
  hosts: readonly EventHost[],
  fromMs: number,
  toMs: number,
): Span {
  const byMonth = hosts.some((host) => host.caps.month || host.memberCaps.month);
  const byWeek =
    event.settings.maxPerWeek !== null || hosts.some((host) => host.caps.week || host.memberCaps.week);
  const extraMs = byMonth ? 32 * dayMs : byWeek ? 8 * dayMs : 0;
  return { fromMs: fromMs - extraMs, toMs: toMs + extraMs };
}

type Rows = ReturnType<typeof callsFor>;

/**
 * The hosts' rows and their calls. For a single start, only rows that touch its protected span matter, which the index
 * of the exclusion constraint finds: a handful of rows of a busy team instead of thousands. If calls are counted, or
 * the free times of the whole day are needed, all rows are read. Each lateral part depends on the one before:
 * otherwise, a plan made for small tables would scan the hosts' rows once per call of the workspace.
 */
export function callsFor(
  ctx: Ctx,
  event: BookableEvent,
  bookable: readonly EventHost[],
  pool: Pool,
  { onlyAt, durationMin }: Ask,
  span: Span,
) {
  const userIds = bookable.map((host) => host.userId);
  if (onlyAt === undefined || pool.widenBelow !== null || countsCalls(event, bookable))
    return sql`event_call_host h
    join event_call c on c.account_id = h.account_id and c.id = h.event_call_id
    where c.account_id = ${ctx.accountId} and c.status = 'SCHEDULED' and h.account_id = ${ctx.accountId} and h.user_id = any(${userIds}::bigint[])
      and h.starts_at >= to_timestamp(${(span.fromMs - reachMs) / 1000}) and h.starts_at < to_timestamp(${(span.toMs + reachMs) / 1000})`;
  return sql`unnest(${userIds}::bigint[]) as host (user_id)
    cross join lateral (
      select * from event_call_host touching
      where touching.account_id = ${ctx.accountId} and touching.user_id = host.user_id and touching.blocking
        and ${sql.search`touching.span && ${protectedSpan(event, onlyAt, durationMin)}`}
        and touching.starts_at > to_timestamp(${(onlyAt - 2 * reachMs) / 1000}) and touching.starts_at < to_timestamp(${(onlyAt + 2 * reachMs) / 1000})
      offset 0
    ) h
    cross join lateral (
      select starts_at, ends_at from event_call
      where account_id = ${ctx.accountId} and id = h.event_call_id and status = 'SCHEDULED' offset 0
    ) c where true`;
}

/** Whether counts decide: a limit of the event, or of one of its hosts. */
export function countsCalls({ settings }: BookableEvent, hosts: readonly EventHost[]): boolean {
  const isCounted = settings.maxPerDay ?? settings.maxPerWeek ?? settings.maxPerHostPerDay;
  return isCounted !== null || hosts.some(isCapped);
}

export function isCapped({ caps, memberCaps }: EventHost): boolean {
  return [caps, memberCaps].some(({ day, week, month }) => day || week || month);
}

/** The end of a span that has none. */
const farMs = toMs('9999-01-01T00:00:00Z');

/** What occupies these hosts, by host: calls of all events, calendar entries, and holds that have not expired. */
export async function readTaken(
  ctx: Ctx,
  userIds: readonly number[],
  span: Span,
  calls: Rows,
  ownHoldId: string | undefined,
): Promise<Map<number, TakenRow[]>> {
  const { rows } = await sql<TakenRow>`
    select h.user_id, h.event_call_id as call_id, h.event_id,
      extract(epoch from c.starts_at)::float8 * 1000 as start, extract(epoch from c.ends_at)::float8 * 1000 as "end",
      extract(epoch from lower(h.span))::float8 * 1000 as span_start, extract(epoch from upper(h.span))::float8 * 1000 as span_end, h.blocking,
      null::float8 as held_until, null::text as starts_on, null::text as ends_on, null::text as calendar_name, false as is_unknown,
      null::json as starts, null::json as ends
    from ${calls}
    union all
    select i.user_id, null, null, null, null, 0, 0, true, null, null, null, c.name, false,
      json_agg(extract(epoch from i.starts_at)::float8 * 1000), json_agg(extract(epoch from i.ends_at)::float8 * 1000)
    from calendar_item i join calendar c on c.account_id = i.account_id and c.id = i.calendar_id
    where i.account_id = ${ctx.accountId} and i.user_id = any(${userIds}::bigint[]) and i.starts_at is not null and ${blocks}
      and i.ends_at > to_timestamp(${(span.fromMs - reachMs) / 1000}) and i.starts_at < to_timestamp(${(span.toMs + reachMs) / 1000})
    group by i.user_id, c.id, c.name
    union all
    select i.user_id, null, null, null, null, 0, 0, true, null, i.starts_on::text, i.ends_on::text, c.name, false, null, null
    from calendar_item i join calendar c on c.account_id = i.account_id and c.id = i.calendar_id
    where i.account_id = ${ctx.accountId} and i.user_id = any(${userIds}::bigint[]) and i.starts_on is not null and ${blocks}
      and i.ends_on > to_timestamp(${(span.fromMs - reachMs) / 1000})::date and i.starts_on < to_timestamp(${(span.toMs + reachMs) / 1000})::date
    union all
    select c.user_id, null, null, null, null, extract(epoch from c.window_to)::float8 * 1000, ${farMs}::float8, true, null, null, null, c.name, true, null, null
    from calendar c
    where c.account_id = ${ctx.accountId} and c.user_id = any(${userIds}::bigint[]) and c.checks_conflicts
      and c.window_to < to_timestamp(${(span.toMs + reachMs) / 1000})
    union all
    select h.user_id, null, null, extract(epoch from s.starts_at)::float8 * 1000, extract(epoch from s.starts_at)::float8 * 1000 + s.duration_min * 60000,
      extract(epoch from lower(h.span))::float8 * 1000, extract(epoch from upper(h.span))::float8 * 1000, true, extract(epoch from h.held_until)::float8 * 1000, null, null, null, false, null, null
    from event_call_host h
    join slot_hold s on s.account_id = h.account_id and s.id = h.hold_id
    where h.account_id = ${ctx.accountId} and h.user_id = any(${userIds}::bigint[]) and h.held_until > ${iso(ctx.now)}::timestamptz
      and h.hold_id is distinct from ${ownHoldId ?? null}::text
      and h.starts_at >= to_timestamp(${(span.fromMs - reachMs) / 1000}) and h.starts_at < to_timestamp(${(span.toMs + reachMs) / 1000})`.execute(
    ctx.db,
  );
  const byHost = new Map<number, TakenRow[]>();
  for (const row of rows) {
    const list = byHost.get(row.user_id);
    if (list === undefined) byHost.set(row.user_id, [row]);
    else list.push(row);
  }
  return byHost;
}

/** Whether the event's own limits count calls of former hosts. */
export function countsOthers(event: BookableEvent): boolean {
  return event.settings.maxPerDay !== null || event.settings.maxPerWeek !== null;
}

export async function readOtherCalls(
  ctx: Ctx,
  userIds: readonly number[],
  eventId: number,
  span: Span,
): Promise<Booking[]> {
  const { rows } = await sql<{ id: number; start: number; end: number }>`
    select c.id, extract(epoch from c.starts_at)::float8 * 1000 as start, extract(epoch from c.ends_at)::float8 * 1000 as "end"
    from event_call c
    where c.account_id = ${ctx.accountId} and c.event_id = ${eventId} and c.status = 'SCHEDULED'
      and c.starts_at >= to_timestamp(${span.fromMs / 1000}) and c.starts_at < to_timestamp(${span.toMs / 1000})
      and not exists (select from event_call_host h
        where h.account_id = c.account_id and h.event_call_id = c.id and h.user_id = any(${userIds}::bigint[]))`.execute(
    ctx.db,
  );
  return rows;
}
