import { sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import type { AbsentHost, Booking, Busy, EventRules, Host, Schedule, SlotQuery } from '../slots/types.ts';
import { addDays, iso, startOfDayMs } from '../time.ts';
import type { BookableEvent } from './bookable-event.ts';
import type { Caps, EventHost } from './hosts.ts';
import type { Pool } from './pool.ts';

// The one place where stored events, schedules and calls become the question the slot engine answers.

const dayMs = 86_400_000;
/** A call and its buffers reach at most this far from its start. */
const reachMs = 3 * dayMs;

export type Ask = {
  /** Dates in `timeZone`, both inclusive. */
  from: string;
  to: string;
  /** The invitee's. */
  timeZone: string;
  durationMin: number;
  /** The call being moved: its own time counts as free. */
  exceptCallId?: number | undefined;
  /** The asker's own hold: its time counts as free as well. */
  holdId?: string | undefined;
};

/** Reads what takes the hosts' time and builds the engine's query: one statement, two when limits count. */
export async function slotQuery(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
  pool: Pool,
  ask: Ask,
): Promise<SlotQuery> {
  const bookable = hosts.filter((host) => host.bookable);
  const fromMs = startOfDayMs(ask.from, ask.timeZone) - dayMs;
  const toMs = startOfDayMs(addDays(ask.to, 1), ask.timeZone) + dayMs;
  const span = spanToRead(event, bookable, fromMs, toMs);
  const userIds = bookable.map((host) => host.userId);
  const taken = await readTaken(ctx, userIds, span, ask.holdId);
  const others = countsOthers(event) ? await readOtherCalls(ctx, userIds, event.id, span) : [];
  return {
    now: ctx.now,
    range: { from: ask.from, to: ask.to },
    inviteeTimeZone: ask.timeZone,
    event: rulesOf(ctx, event, ask.durationMin),
    hosts: bookable.map((host) => engineHost(host, event, taken.get(host.userId) ?? [])),
    absentHosts: hosts.flatMap(absentHost),
    ...(others.length > 0 ? { otherBookings: others } : {}),
    ...(ask.exceptCallId === undefined ? {} : { excludeBookingId: ask.exceptCallId }),
    ...routingOf(event, pool, bookable),
  };
}

function routingOf(
  event: BookableEvent,
  pool: Pool,
  bookable: readonly EventHost[],
): Pick<SlotQuery, 'routing'> {
  if (pool.mode === 'NONE' || pool.mode === 'PRIORITIZE') return {};
  const preferred = bookable.filter((host) => pool.preferred.includes(host.userId));
  const preferredHosts = pool.preferred.filter((id) => preferred.some((host) => host.userId === id));
  // Where all have to be free, more hosts have fewer times.
  if (pool.widenBelow === null || event.settings.assignment.mode === 'COLLECTIVE')
    return { routing: { preferredHosts } };
  // Those who take part in every call are there anyway: without anybody else to prefer there is nothing to count.
  const isAnybody = preferred.some((host) => !host.required);
  const widenIfFewerThan = isAnybody ? pool.widenBelow : Number.MAX_SAFE_INTEGER;
  return { routing: { preferredHosts, widenIfFewerThan } };
}

function rulesOf(ctx: Ctx, event: BookableEvent, durationMin: number): EventRules {
  const { settings } = event;
  const limits = {
    ...(settings.maxPerDay === null ? {} : { perDay: settings.maxPerDay }),
    ...(settings.maxPerWeek === null ? {} : { perWeek: settings.maxPerWeek }),
    ...(settings.maxPerHostPerDay === null ? {} : { perHostDay: settings.maxPerHostPerDay }),
    weekStart: ctx.account.weekStart === 'SUNDAY' ? ('sunday' as const) : ('monday' as const),
  };
  return {
    durationMin,
    slotIntervalMin: settings.startTimeIncrement ?? durationMin,
    bufferBeforeMin: settings.bufferBefore,
    bufferAfterMin: settings.bufferAfter,
    minimumNoticeMin: settings.minimumNotice,
    assignment: settings.assignment.mode === 'COLLECTIVE' ? 'all' : 'any',
    timeZone: event.timeZone,
    limits,
    ...bookingWindowOf(settings.dateRange),
  };
}

/** A range of N days has today as its first. */
function bookingWindowOf(range: BookableEvent['settings']['dateRange']): Pick<EventRules, 'bookingWindow'> {
  switch (range.type) {
    case 'INDEFINITE':
      return {};
    case 'FIXED':
      return {
        bookingWindow: { type: 'range', from: range.from ?? '0001-01-01', to: range.to ?? '9999-12-31' },
      };
    case 'DAYS':
      return {
        bookingWindow: range.calendarDays
          ? { type: 'rolling', throughDaysAfterToday: range.days - 1 }
          : { type: 'rollingBusinessDays', businessDaysAfterToday: range.days - 1 },
      };
    default:
      return range.type satisfies never;
  }
}

function scheduleOf(host: EventHost): Schedule {
  return {
    timeZone: host.timeZone,
    weekly: host.weekdays
      .filter((day) => day.enabled)
      .flatMap((day) =>
        day.slots.map((slot) => ({ ...slot, days: [day.dayIndex === 0 ? 7 : day.dayIndex] })),
      ),
    overrides: host.overrides.map((override) => ({
      date: override.date,
      windows: override.unavailable ? [] : override.slots,
    })),
    outOfOffice: host.outOfOffice,
  };
}

function absentHost(host: EventHost): AbsentHost[] {
  if (host.absence === null) return [];
  const { reason, until } = host.absence;
  return [{ id: host.userId, schedule: scheduleOf(host), reason, until }];
}

function limitsOf(caps: Caps) {
  return {
    ...(caps.day ? { perDay: caps.day } : {}),
    ...(caps.week ? { perWeek: caps.week } : {}),
    ...(caps.month ? { perMonth: caps.month } : {}),
  };
}

function engineHost(host: EventHost, event: BookableEvent, taken: readonly TakenRow[]): Host {
  const bookings: Booking[] = [];
  const busy: Busy[] = [];
  for (const row of taken) {
    if (row.event_id === event.id) bookings.push(spanOf(row));
    else if (row.held_until === null)
      busy.push({ kind: row.call_id === null ? 'calendar' : 'call', ...spanOf(row) });
    else busy.push({ kind: 'hold', expiresAt: row.held_until, ...spanOf(row) });
  }
  return {
    id: host.userId,
    ...(host.required ? { fixed: true } : {}),
    schedule: scheduleOf(host),
    busy,
    bookings,
    limits: limitsOf(host.caps),
    caps: limitsOf(host.memberCaps),
  };
}

/** A call keeps the buffers it was booked with: they are what its protected span is made of. */
function spanOf(row: TakenRow): Booking {
  const start = row.start ?? row.span_start;
  const end = row.end ?? row.span_end;
  return {
    start,
    end,
    ...(row.call_id === null ? {} : { id: row.call_id }),
    free: !row.blocking,
    bufferBeforeMin: (start - row.span_start) / 60_000,
    bufferAfterMin: (row.span_end - end) / 60_000,
  };
}

type TakenRow = {
  user_id: number;
  call_id: number | null;
  event_id: number | null;
  start: number | null;
  end: number | null;
  span_start: number;
  span_end: number;
  blocking: boolean;
  held_until: number | null;
};

type Span = { fromMs: number; toMs: number };

/** Limits by week or month count calls outside the asked dates too. */
function spanToRead(event: BookableEvent, hosts: readonly EventHost[], fromMs: number, toMs: number): Span {
  const byMonth = hosts.some((host) => host.caps.month || host.memberCaps.month);
  const byWeek =
    event.settings.maxPerWeek !== null || hosts.some((host) => host.caps.week || host.memberCaps.week);
  const extraMs = byMonth ? 32 * dayMs : byWeek ? 8 * dayMs : 0;
  return { fromMs: fromMs - extraMs, toMs: toMs + extraMs };
}

/** What takes the time of these hosts, by host: calls of all events, entries of their calendars, and live holds. */
async function readTaken(
  ctx: Ctx,
  userIds: readonly number[],
  span: Span,
  ownHoldId: string | undefined,
): Promise<Map<number, TakenRow[]>> {
  const { rows } = await sql<TakenRow>`
    select h.user_id, h.event_call_id as call_id, h.event_id,
      extract(epoch from c.starts_at)::float8 * 1000 as start, extract(epoch from c.ends_at)::float8 * 1000 as "end",
      extract(epoch from lower(h.span))::float8 * 1000 as span_start, extract(epoch from upper(h.span))::float8 * 1000 as span_end, h.blocking,
      null::float8 as held_until
    from event_call_host h
    join event_call c on c.account_id = h.account_id and c.id = h.event_call_id
    where h.account_id = ${ctx.accountId} and h.user_id = any(${userIds}::bigint[]) and c.status = 'SCHEDULED'
      and h.starts_at >= to_timestamp(${(span.fromMs - reachMs) / 1000}) and h.starts_at < to_timestamp(${(span.toMs + reachMs) / 1000})
    union all
    select b.user_id, null, null, null, null,
      extract(epoch from b.starts_at)::float8 * 1000, extract(epoch from b.ends_at)::float8 * 1000, not b.transparent, null
    from busy_block b
    where b.account_id = ${ctx.accountId} and b.user_id = any(${userIds}::bigint[])
      and b.ends_at > to_timestamp(${(span.fromMs - reachMs) / 1000}) and b.starts_at < to_timestamp(${(span.toMs + reachMs) / 1000})
    union all
    select h.user_id, null, null, extract(epoch from s.starts_at)::float8 * 1000, extract(epoch from s.starts_at)::float8 * 1000 + s.duration_min * 60000,
      extract(epoch from lower(h.span))::float8 * 1000, extract(epoch from upper(h.span))::float8 * 1000, true, extract(epoch from h.held_until)::float8 * 1000
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

/** The event's own limits count calls of people who host it no longer. */
function countsOthers(event: BookableEvent): boolean {
  return event.settings.maxPerDay !== null || event.settings.maxPerWeek !== null;
}

async function readOtherCalls(
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
