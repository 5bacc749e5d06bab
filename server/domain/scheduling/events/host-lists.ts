import type { hostIn } from '@callwright/contract/event-hosts.ts';
import { sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { writeCalibrations } from '#/domain/scheduling/free-times/host-scores.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';

type Host = z.output<typeof hostIn>;

/** Replaces all hosts. The caller holds the event's lock, so that two lists do not mix. */
export async function replaceHosts(
  tx: Ctx,
  eventId: number,
  hosts: readonly Host[],
  timeZone: string,
): Promise<void> {
  const entered = await removeHosts(tx, eventId);
  if (hosts.length === 0) return;
  await sql`
    insert into event_host (account_id, event_id, user_id, role, priority, weight, availability_id, active, is_paused, paused_until,
      paused_reason, caps, position, entered_at)
    select ${tx.accountId}, ${eventId}, h.user_id, h.role, h.priority, h.weight, h.availability_id, h.active, h.is_paused, h.paused_until,
      h.paused_reason, h.caps, h.position, coalesce(h.entered_at, ${iso(tx.now)}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(hosts.map((host, position) => toRow(host, position, timeZone, entered)))}::jsonb) as h (
      user_id bigint, role text, priority text, weight integer, availability_id bigint, active boolean, is_paused boolean,
      paused_until timestamptz, paused_reason text, caps jsonb, position integer, entered_at timestamptz)
    returning account_id`.execute(tx.db);
  await setCalibrations(tx, eventId, hosts);
}

/** Removes all hosts. @returns since when each took part; a host who was inactive rejoins now */
async function removeHosts(tx: Ctx, eventId: number): Promise<Map<number, string>> {
  const now = sql`${iso(tx.now)}::timestamptz`;
  const { rows } = await sql<{ user_id: number; entered_at: string | null }>`
    delete from event_host where account_id = ${tx.accountId} and event_id = ${eventId}
    returning user_id, case when active and (not is_paused or paused_until <= ${now})
      then greatest(entered_at, case when is_paused then paused_until end) end as entered_at`.execute(tx.db);
  return new Map(rows.flatMap((row) => (row.entered_at === null ? [] : [[row.user_id, row.entered_at]])));
}

/**
 * Sets calibrations given by hand. An unchanged value keeps its age, and 0 for a new host is ignored. A removed host
 * loses theirs, and returns as a new one.
 */
async function setCalibrations(tx: Ctx, eventId: number, hosts: readonly Host[]): Promise<void> {
  await sql`
    delete from host_calibration k
    where k.account_id = ${tx.accountId} and k.event_id = ${eventId} and k.user_id <> all(${hosts.map(({ userId }) => userId)}::bigint[])
      and not exists (select from event_team t join team_member tm on tm.account_id = t.account_id and tm.team_id = t.team_id
        where t.account_id = k.account_id and t.event_id = k.event_id and tm.user_id = k.user_id)`.execute(
    tx.db,
  );
  const given = hosts.flatMap(({ userId, calibration }) =>
    calibration === undefined ? [] : [{ userId, calibration }],
  );
  if (given.length === 0) return;
  const { rows } = await sql<{ user_id: number; calibration: number }>`
    select user_id, calibration from host_calibration
    where account_id = ${tx.accountId} and event_id = ${eventId}`.execute(tx.db);
  const stored = new Map(rows.map((row) => [row.user_id, row.calibration]));
  const changed = given.filter(({ userId, calibration }) => (stored.get(userId) ?? 0) !== calibration);
  await writeCalibrations(tx, eventId, changed);
}

function toRow(host: Host, position: number, timeZone: string, entered: ReadonlyMap<number, string>) {
  const until = host.paused?.until ?? null;
  return {
    user_id: host.userId,
    role: host.role,
    priority: host.priority,
    weight: host.weight,
    availability_id: host.availabilityId,
    active: host.active,
    is_paused: host.paused !== null,
    paused_until: until === null ? null : iso(toInstantMs(until, timeZone, 'hosts')),
    paused_reason: host.paused?.reason ?? null,
    caps: host.caps,
    position,
    entered_at: entered.get(host.userId) ?? null,
  };
}

/** Replaces all teams. The caller holds the event's lock. */
export async function replaceTeams(tx: Ctx, eventId: number, teamIds: readonly number[]): Promise<void> {
  await sql`delete from event_team where account_id = ${tx.accountId} and event_id = ${eventId}`.execute(
    tx.db,
  );
  if (teamIds.length === 0) return;
  await sql`
    insert into event_team (account_id, event_id, team_id)
    select ${tx.accountId}, ${eventId}, t.id from unnest(${[...new Set(teamIds)]}::bigint[]) as t (id)
    returning account_id`.execute(tx.db);
}

/** Copies hosts and teams to another event, without calibrations: these refer to calls of the first event. */
export async function copyHostLists(tx: Ctx, fromId: number, toId: number): Promise<void> {
  await sql`
    with host as materialized (select * from event_host where account_id = ${tx.accountId} and event_id = ${fromId})
    insert into event_host (account_id, event_id, user_id, role, priority, weight, availability_id, active, is_paused, paused_until,
      paused_reason, caps, position, entered_at)
    select account_id, ${toId}, user_id, role, priority, weight, availability_id, active, is_paused, paused_until, paused_reason, caps, position,
      ${iso(tx.now)}::timestamptz
    from host returning account_id`.execute(tx.db);
  await sql`
    with team as materialized (
      select account_id, team_id from event_team where account_id = ${tx.accountId} and event_id = ${fromId}
    )
    insert into event_team (account_id, event_id, team_id)
    select account_id, ${toId}, team_id from team returning account_id`.execute(tx.db);
}

/**
 * The first hosts of an event get a calibration of 0: they have nobody to catch up with, and later hosts are measured
 * against them.
 */
export async function startCalibrations(tx: Ctx, eventId: number): Promise<void> {
  await sql`
    with host as materialized (
      select user_id from event_host where account_id = ${tx.accountId} and event_id = ${eventId}
      union
      select m.user_id from event_team t join team_member m on m.account_id = t.account_id and m.team_id = t.team_id
      where t.account_id = ${tx.accountId} and t.event_id = ${eventId}
    )
    insert into host_calibration (account_id, event_id, user_id, calibration, calibrated_at)
    select ${tx.accountId}, ${eventId}, user_id, 0, ${iso(tx.now)}::timestamptz from host
    on conflict (account_id, event_id, user_id) do nothing`.execute(tx.db);
}
