import { weekdayNames, type Availability } from '@callwright/contract/availabilities.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { hidden, presenterOf, selectList, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';

type Shape = z.input<typeof Availability>;

const shown = shownAs<Shape>();

/**
 * The events that use a schedule. Hosts without a schedule of their own for the event, and hosts through a team, use
 * their default schedule.
 */
const eventIds = `(select coalesce(jsonb_agg(e.id order by e.id), '[]')
        from event e
        left join event_host h on h.account_id = e.account_id and h.event_id = e.id and h.user_id = a.user_id
        where e.account_id = a.account_id and e.deleted_at is null and case
          when h.user_id is not null then h.availability_id = a.id or (h.availability_id is null and a.is_default)
          else a.is_default and exists (
            select from event_team et join team_member tm on tm.account_id = et.account_id and tm.team_id = et.team_id
            where et.account_id = e.account_id and et.event_id = e.id and tm.user_id = a.user_id)
        end)`;

/** The columns of `availability as a`. */
const columns = {
  id: shown('id'),
  user_id: shown('userId'),
  name: shown('name'),
  is_default: shown('isDefault'),
  time_zone: shown('timeZone'),
  weekdays: shown('weekdays'),
  overrides: shown('overrides'),
  out_of_office: shown('outOfOffice'),
  event_ids: shown('eventIds', { from: eventIds }),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  version: hidden<number>(),
};

/** A schedule as `selectAvailabilities` reads it. */
export type AvailabilityRow = RowOf<typeof columns>;

/** The contract's shape of a schedule. */
export function presentAvailability(row: AvailabilityRow): Shape {
  return { ...present(row), outOfOffice: row.out_of_office.map(wholeAbsence) };
}

const present = presenterOf(columns);

/** Everything that a schedule shows, for any rows of `availability as a`, in one statement. */
export function selectAvailabilities(rest: Sql<unknown>): Sql<AvailabilityRow> {
  return sql<AvailabilityRow>`select ${sql.raw(selectList('a', columns))} from availability a ${rest}`;
}

/** Whose schedules the caller may see or change: everybody's, those of members of teams they manage, or their own. */
export function reachableUsers(ctx: Ctx, right: Right, userId: Sql<unknown>): Sql<boolean> {
  const level = ctx.role === null ? 'all' : levelOf(ctx.role, right);
  switch (level) {
    case 'all':
      return sql<boolean>`true`;
    case 'own':
      return sql<boolean>`${userId} = ${ctx.userId}`;
    case 'team':
      return sql<boolean>`(${userId} = ${ctx.userId} or exists (
        select from team_member managed join team_member mine on mine.account_id = managed.account_id and mine.team_id = managed.team_id
        where managed.account_id = ${ctx.accountId} and managed.user_id = ${userId} and mine.user_id = ${ctx.userId} and mine.is_manager))`;
    case null:
      return sql<boolean>`false`;
    default:
      return level satisfies never;
  }
}

/** One schedule that the caller may see. Throws 404 if there is none. */
export async function readAvailability(ctx: Ctx, id: number): Promise<AvailabilityRow> {
  const { rows } = await selectAvailabilities(
    sql`where a.account_id = ${ctx.accountId} and a.id = ${id} and ${reachableUsers(ctx, 'availability:read', sql`a.user_id`)}`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('availability');
  return rows[0];
}

/** The locked schedule, for a change. Throws 404 if the caller cannot see it, 403 if they may only see it. */
export async function lockAvailability(tx: Ctx, id: number): Promise<AvailabilityRow> {
  const seen = await readAvailability(tx, id);
  if (!(await lockSchedulesOf(tx, seen.user_id))) throw new ApiError('INSUFFICIENT_ROLE');
  return readAvailability(tx, id);
}

/**
 * Serializes changes to the schedules of one person, so that exactly one stays the default. Returns false if the person
 * is not a member, or the caller may not change their schedules.
 */
export async function lockSchedulesOf(tx: Ctx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ reachable: boolean }>`
    select ${reachableUsers(tx, 'availability:write', sql`m.user_id`)} as reachable
    from member m where m.account_id = ${tx.accountId} and m.user_id = ${userId} for no key update`.execute(
    tx.db,
  );
  return rows[0]?.reachable ?? false;
}

/** Makes a schedule the default. The old default is cleared first, so that the unique index is never violated. */
export async function makeDefault(tx: Ctx, userId: number, id: number): Promise<void> {
  await sql`
    update availability set is_default = false, updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and user_id = ${userId} and is_default and id <> ${id}`.execute(tx.db);
  await sql`
    update availability set is_default = true, updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and user_id = ${userId} and id = ${id} and not is_default`.execute(
    tx.db,
  );
}

type Slot = { start: string; end: string };
type GivenDay = {
  day?: (typeof weekdayNames)[number] | undefined;
  dayIndex?: number | undefined;
  enabled: boolean;
  slots: Slot[];
};
type GivenOverride = { date: string; slots: Slot[]; unavailable: boolean; note?: string | null | undefined };
export type GivenAbsence = {
  from: string;
  to: string;
  note?: string | null | undefined;
  handOverUserId?: number | null | undefined;
  handOverTeamId?: number | null | undefined;
  publicReason?: string | null | undefined;
};

/** All seven days, Monday first. Missing days are closed. */
export function wholeWeek(given: readonly GivenDay[]): Shape['weekdays'] {
  return weekdayNames.map((day, index) => {
    const dayIndex = (index + 1) % 7;
    const entry = given.find((candidate) => candidate.day === day || candidate.dayIndex === dayIndex);
    return { day, dayIndex, enabled: entry?.enabled ?? false, slots: inOrder(entry?.slots ?? []) };
  });
}

/** Sorted by date. A date without hours is a day off, however it was given. */
export function orderedOverrides(given: readonly GivenOverride[]): Shape['overrides'] {
  return given
    .map(({ date, slots, unavailable, note }) => ({
      date,
      slots: unavailable ? [] : inOrder(slots),
      unavailable: unavailable || slots.length === 0,
      note: note ?? null,
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

export function orderedAbsences(given: readonly GivenAbsence[]): Shape['outOfOffice'] {
  return given.map(wholeAbsence).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** Entries of earlier versions have no handover. */
function wholeAbsence(given: GivenAbsence): Shape['outOfOffice'][number] {
  const { from, to, note, handOverUserId, handOverTeamId, publicReason } = given;
  return {
    from,
    to,
    note: note ?? null,
    handOverUserId: handOverUserId ?? null,
    handOverTeamId: handOverTeamId ?? null,
    publicReason: publicReason ?? null,
  };
}

function inOrder(slots: readonly Slot[]): Slot[] {
  return slots.toSorted((a, b) => (a.start < b.start ? -1 : 1));
}
