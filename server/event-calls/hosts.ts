import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { BookableEvent } from './bookable-event.ts';

type Window = { start: string; end: string };

/** A host of an event with the hours they work; wall-clock times of `timeZone`. */
export type EventHost = {
  userId: number;
  name: string;
  /** Not deactivated, inactive in the event or paused. */
  bookable: boolean;
  required: boolean;
  priority: 'HIGH' | 'MEDIUM' | 'LOW';
  weight: number;
  calibration: number;
  /** At most so many calls of this event. */
  caps: Caps;
  /** At most so many calls of all events. */
  memberCaps: Caps;
  teamIds: number[];
  timeZone: string;
  weekdays: { dayIndex: number; enabled: boolean; slots: Window[] }[];
  overrides: { date: string; slots: Window[]; unavailable: boolean }[];
  outOfOffice: { from: string; to: string }[];
};

export type Caps = { day?: number | null; week?: number | null; month?: number | null };

type HostRow = {
  user_id: number;
  name: string;
  bookable: boolean;
  role: 'REQUIRED' | 'POOL';
  priority: EventHost['priority'];
  weight: number;
  calibration: number;
  caps: Caps;
  member_caps: Caps;
  team_ids: number[];
  user_zone: string;
  time_zone: string | null;
  weekdays: EventHost['weekdays'] | null;
  overrides: EventHost['overrides'] | null;
  out_of_office: EventHost['outOfOffice'] | null;
};

/**
 * The hosts of an event: those named and the members of its teams. One statement, whatever their number.
 */
export async function readHosts(ctx: Ctx, event: BookableEvent): Promise<EventHost[]> {
  const { rows } = await sql<HostRow>`
    with pool as (
      select h.user_id, h.role, h.priority, h.weight, h.calibration, h.caps, h.availability_id, h.position, h.active,
        h.is_paused and (h.paused_until is null or h.paused_until > to_timestamp(${ctx.now} / 1000.0)) as paused
      from event_host h where h.account_id = ${ctx.accountId} and h.event_id = ${event.id}
      union all
      select distinct tm.user_id, 'POOL', 'MEDIUM', 100, 0::double precision, '{}'::jsonb, null::bigint, 1000000, true, false
      from event_team t join team_member tm on tm.account_id = t.account_id and tm.team_id = t.team_id
      where t.account_id = ${ctx.accountId} and t.event_id = ${event.id}
        and not exists (select from event_host h where h.account_id = t.account_id and h.event_id = t.event_id and h.user_id = tm.user_id)
    )
    select p.user_id, (p.active and not p.paused and m.status = 'ACTIVE' and m.deleted_at is null) as bookable, trim(u.first_name || ' ' || u.last_name) as name, p.role, p.priority, p.weight, p.calibration, p.caps,
      m.caps as member_caps, u.time_zone as user_zone, a.time_zone, a.weekdays, a.overrides, a.out_of_office,
      (select coalesce(jsonb_agg(tm.team_id), '[]') from team_member tm where tm.account_id = m.account_id and tm.user_id = m.user_id) as team_ids
    from pool p
    join member m on m.account_id = ${ctx.accountId} and m.user_id = p.user_id
    join app_user u on u.id = p.user_id
    left join availability a on a.account_id = m.account_id and a.user_id = p.user_id
      and case when p.availability_id is null then a.is_default else a.id = p.availability_id end
    order by p.position, p.user_id`.execute(ctx.db);
  const hosts = rows.map(toHost);
  if (event.settings.assignment.mode !== 'SINGLE') return hosts;
  // One person's event: the others named there wait for their turn.
  const single = hosts.find((host) => host.bookable);
  return hosts.map((host) => (host === single ? host : { ...host, bookable: false }));
}

function toHost(row: HostRow): EventHost {
  return {
    userId: row.user_id,
    name: row.name,
    bookable: row.bookable,
    required: row.role === 'REQUIRED',
    priority: row.priority,
    weight: row.weight,
    calibration: row.calibration,
    caps: row.caps,
    memberCaps: row.member_caps,
    teamIds: row.team_ids,
    timeZone: row.time_zone ?? row.user_zone,
    weekdays: row.weekdays ?? [],
    overrides: row.overrides ?? [],
    outOfOffice: row.out_of_office ?? [],
  };
}
