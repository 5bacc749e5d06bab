import { sql, type Sql } from '#/platform/db/sql.ts';
import { lastPauseByRule } from '#/domain/insight/automation/last-pause.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { BookableEvent } from './bookable-event.ts';
import {
  staleCalendars,
  unknownReason,
  type Stale,
  type Unknown,
} from '#/domain/scheduling/calendars/health.ts';
import { nameShown } from '#/domain/people/account/member-name.ts';
import type { Span } from '#/domain/scheduling/slots/types.ts';

type Window = { start: string; end: string };

/** A host of an event with their working hours, as wall-clock times in `timeZone`. */
export type EventHost = {
  userId: number;
  name: string;
  /** False if `absence` is set. */
  bookable: boolean;
  /** Why the host takes no calls of the event at any time. */
  absence: Absence | null;
  required: boolean;
  priority: 'HIGH' | 'MEDIUM' | 'LOW';
  weight: number;
  /** When the host joined the event, in epoch milliseconds. */
  enteredAt: number;
  /** The most calls of this event. */
  caps: Caps;
  /** The most calls of all events. */
  memberCaps: Caps;
  teamIds: number[];
  timeZone: string;
  weekdays: { dayIndex: number; enabled: boolean; slots: Window[] }[];
  overrides: { date: string; slots: Window[]; unavailable: boolean }[];
  outOfOffice: TimeOff[];
  /** The absences for which this host is a stand-in (stand-ins.ts). */
  standsIn: readonly StandingIn[];
  /** If set, a host at these times only. */
  within: readonly Span[] | null;
  /** When a stand-in takes the place of this host, who otherwise takes part in every call. */
  excused: readonly Span[];
  /** Set if it is unknown what has changed in the host's calendars in the last moments. */
  stale: Stale | null;
};

/** Whole days in the schedule's zone, both inclusive, and who takes over the calls. */
type TimeOff = {
  from: string;
  to: string;
  handOverUserId?: number | null;
  handOverTeamId?: number | null;
  publicReason?: string | null;
};

/** An absence of a host for whom somebody stands in. */
export type StandingIn = {
  userId: number;
  name: string;
  from: string;
  to: string;
  publicReason: string | null;
  span: Span;
};

export type Absence = {
  reason: 'HOST_DEACTIVATED' | 'HOST_PAUSED' | 'NOT_ROUTED' | 'FAIRNESS' | 'CALENDAR_DISCONNECTED';
  /** A label typed in by a member. */
  detail: string | null;
  /** Epoch milliseconds; null if open-ended. */
  until: number | null;
};

export type Caps = { day?: number | null; week?: number | null; month?: number | null };

/** The schedule of a member, and why their busy times are unknown; all null if they have no schedule. */
export type ScheduleRow = {
  user_zone: string;
  time_zone: string | null;
  weekdays: EventHost['weekdays'] | null;
  overrides: EventHost['overrides'] | null;
  out_of_office: EventHost['outOfOffice'] | null;
  unknown_calendar: Unknown | null;
};

type HostRow = ScheduleRow & {
  user_id: number;
  name: string;
  is_member: boolean;
  is_active: boolean;
  is_paused: boolean;
  paused_until_ms: number | null;
  paused_reason: string | null;
  role: 'REQUIRED' | 'POOL';
  priority: EventHost['priority'];
  weight: number;
  entered_at_ms: number;
  caps: Caps;
  member_caps: Caps;
  team_ids: number[];
  stale: Stale | null;
};

/** The hosts of an event: the named ones and the members of its teams, in one statement. */
export async function readHosts(ctx: Ctx, event: BookableEvent): Promise<EventHost[]> {
  const hosts = await readPool(
    ctx,
    event,
    sql`
      select h.user_id, h.role, h.priority, h.weight, h.entered_at, h.caps, h.availability_id, h.position, h.active,
        h.is_paused and (h.paused_until is null or h.paused_until > to_timestamp(${ctx.now} / 1000.0)) as paused, h.paused_until, h.paused_reason
      from event_host h where h.account_id = ${ctx.accountId} and h.event_id = ${event.id}
      union all
      select team.user_id, 'POOL', 'MEDIUM', 100, team.entered_at, '{}'::jsonb, null::bigint, 1000000, true,
        pause.until > to_timestamp(${ctx.now} / 1000.0) is true, pause.until, pause.reason
      from (
        select tm.user_id, max(tm.entered_at) as entered_at
        from event_team t join team_member tm on tm.account_id = t.account_id and tm.team_id = t.team_id
        where t.account_id = ${ctx.accountId} and t.event_id = ${event.id}
          and not exists (select from event_host h where h.account_id = t.account_id and h.event_id = t.event_id and h.user_id = tm.user_id)
        group by tm.user_id
      ) team
      left join lateral (${lastPauseByRule(ctx, sql`${event.id}::bigint`, sql`team.user_id`)}) pause on true`,
  );
  if (event.settings.assignment.mode !== 'SINGLE') return hosts;
  // The event belongs to one person at a time: the other named hosts wait for their turn.
  const single = hosts.find((host) => host.bookable);
  return hosts.map((host) =>
    host === single || !host.bookable
      ? host
      : away(host, {
          reason: 'NOT_ROUTED',
          detail: 'Another person takes the calls of this event',
          until: null,
        }),
  );
}

/** Reads people with their schedules and calendars. `pool` has a row for each of them, whatever makes them hosts. */
export async function readPool(ctx: Ctx, event: BookableEvent, pool: Sql<unknown>): Promise<EventHost[]> {
  const { rows } = await sql<HostRow>`
    with pool as (${pool})
    select p.user_id, m.status = 'ACTIVE' and m.deleted_at is null as is_member, p.active as is_active, p.paused as is_paused,
      extract(epoch from p.paused_until)::float8 * 1000 as paused_until_ms, p.paused_reason, ${sql.raw(nameShown)} as name, p.role, p.priority, p.weight, p.caps,
      extract(epoch from greatest(p.entered_at, m.returned_at,
        case when p.paused_until <= to_timestamp(${ctx.now} / 1000.0) then p.paused_until end))::float8 * 1000 as entered_at_ms,
      m.caps as member_caps, u.time_zone as user_zone, a.time_zone, a.weekdays, a.overrides, a.out_of_office,
      (select coalesce(jsonb_agg(tm.team_id), '[]') from team_member tm where tm.account_id = m.account_id and tm.user_id = m.user_id) as team_ids,
      ${unknownReason(ctx, sql`p.user_id`)} as unknown_calendar, ${staleCalendars(ctx, sql`p.user_id`)} as stale
    from pool p
    join member m on m.account_id = ${ctx.accountId} and m.user_id = p.user_id
    join app_user u on u.id = m.person_id
    left join availability a on a.account_id = m.account_id and a.user_id = p.user_id
      and case when p.availability_id is null then a.is_default else a.id = p.availability_id end
    order by p.position, p.user_id`.execute(ctx.db);
  return rows.map((row) => skipSilent(ctx, event, toHost(row)));
}

/** Whether the host is still a member. Rules never select former members, but do select paused ones. */
export function isActive({ absence }: EventHost): boolean {
  return absence?.reason !== 'HOST_DEACTIVATED';
}

/** The same host, marked as taking no calls of the event for now. */
export function away(host: EventHost, absence: Absence): EventHost {
  return { ...host, bookable: false, absence };
}

function absenceOf(row: HostRow): Absence | null {
  if (!row.is_member) return { reason: 'HOST_DEACTIVATED', detail: null, until: null };
  if (!row.is_active)
    return { reason: 'HOST_PAUSED', detail: 'Switched off as a host of this event', until: null };
  if (row.is_paused) return { reason: 'HOST_PAUSED', detail: row.paused_reason, until: row.paused_until_ms };
  if (row.unknown_calendar === null) return null;
  return { reason: 'CALENDAR_DISCONNECTED', detail: unknownWords[row.unknown_calendar], until: null };
}

const unknownWords: Readonly<Record<Unknown, string>> = {
  EXPIRED: 'The calendar has to be connected again',
  UNREAD: 'The calendar has not been read to its end yet',
  FAILING: 'The calendar has not answered for half an hour',
};

/** Calendar data older than this is not used, even if the event accepts old data. */
const reliedOnMs = 15 * 60_000;

/** Excludes a host whose calendar just failed to answer, unless the event accepts the data that was read before. */
function skipSilent(ctx: Ctx, event: BookableEvent, host: EventHost): EventHost {
  const { stale } = host;
  if (stale === null || !stale.isSilent || !host.bookable) return host;
  const mayRely = event.settings.onCalendarUnknown === 'BOOK' && stale.sinceMs > ctx.now - reliedOnMs;
  return mayRely
    ? host
    : away(host, { reason: 'CALENDAR_DISCONNECTED', detail: 'The calendar does not answer', until: null });
}

function toHost(row: HostRow): EventHost {
  const absence = absenceOf(row);
  return {
    userId: row.user_id,
    name: row.name,
    bookable: absence === null,
    absence,
    required: row.role === 'REQUIRED',
    priority: row.priority,
    weight: row.weight,
    enteredAt: row.entered_at_ms,
    caps: row.caps,
    memberCaps: row.member_caps,
    teamIds: row.team_ids,
    timeZone: row.time_zone ?? row.user_zone,
    weekdays: row.weekdays ?? [],
    overrides: row.overrides ?? [],
    outOfOffice: row.out_of_office ?? [],
    standsIn: [],
    within: null,
    excused: [],
    stale: row.stale,
  };
}
