import type { EventSettings } from '@callwright/contract/event-settings.ts';
import type { Event } from '@callwright/contract/events.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { hidden, presenterOf, selectList, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { calibrationIn, windowAt } from '#/domain/scheduling/assignment/window.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { partsOfLink } from '#/platform/values/slug.ts';
import { iso } from '#/platform/values/time.ts';
import { addressOf } from '#/ports/blobs/pictures.ts';
import { nameShown } from '#/domain/people/account/member-name.ts';
import { readableTokenOf } from './event-token.ts';

type HostRow = Omit<z.input<typeof Event>['hosts'][number], 'caps'> & {
  caps: Caps;
  calibratedAt: number | null;
};
type Caps = { day?: number | null; week?: number | null; month?: number | null };

const shown = shownAs<z.input<typeof Event>>();

/** The columns of `event as e`. */
const columns = {
  id: shown('id'),
  token_sealed: hidden<string>(),
  slug: shown('slug'),
  name: shown('name'),
  internal_name: shown('internalName'),
  description: shown('description'),
  color: shown('color'),
  cover_url: hidden<string | null>(),
  event_type: shown('eventType'),
  status: shown('status'),
  user_id: shown('userId'),
  team_id: shown('teamId'),
  position: shown('position'),
  settings: hidden<EventSettings>(),
  created_by: shown('createdBy'),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  deleted_at: shown('deletedAt'),
  version: hidden<number>(),
};

const present = presenterOf(columns);

/** An event as `selectEvents` reads it. */
export type EventRow = RowOf<typeof columns> & {
  hosts: HostRow[];
  teams: { id: number; name: string }[];
  views: number;
  started: number;
  submitted: number;
  booked: number;
};

/** Everything that an event shows, for any rows of `event as e`, in one statement. */
export function selectEvents(rest: Sql<unknown>): Sql<EventRow> {
  return sql<EventRow>`
    select ${sql.raw(selectList('e', columns))}, stat.views, stat.started, stat.submitted,
      (select count(*) from event_call c where c.account_id = e.account_id and c.event_id = e.id) as booked,
      (select coalesce(jsonb_agg(jsonb_build_object('userId', h.user_id, 'name', coalesce(nullif(${sql.raw(nameShown)}, ''), u.email),
          'role', h.role, 'priority', h.priority, 'weight', h.weight, 'availabilityId', h.availability_id, 'active', h.active,
          'paused', case when h.is_paused then jsonb_build_object('until', h.paused_until, 'reason', h.paused_reason) end,
          'calibration', coalesce(k.calibration, 0), 'calibratedAt', extract(epoch from k.calibrated_at)::float8 * 1000,
          'caps', h.caps) order by h.position, h.user_id), '[]')
        from event_host h join member m on m.account_id = h.account_id and m.user_id = h.user_id join app_user u on u.id = m.person_id
        left join host_calibration k on k.account_id = h.account_id and k.event_id = h.event_id and k.user_id = h.user_id
        where h.account_id = e.account_id and h.event_id = e.id) as hosts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
        from event_team et join team t on t.account_id = et.account_id and t.id = et.team_id
        where et.account_id = e.account_id and et.event_id = e.id) as teams
    from event e
    cross join lateral (
      select coalesce(sum(s.views), 0) as views, coalesce(sum(s.started), 0) as started, coalesce(sum(s.submitted), 0) as submitted
      from event_stat s where s.account_id = e.account_id and s.event_id = e.id
    ) stat
    ${rest}`;
}

/** The events that the caller may see or change: all, or those they host. */
export function visibleEvents(ctx: Ctx, right: Right): Sql<boolean> {
  if (ctx.role === null || levelOf(ctx.role, right) === 'all') return sql<boolean>`true`;
  return hostedBy(ctx.userId);
}

/** A named host, or a member of a team that hosts. */
export function hostedBy(userId: number | null): Sql<boolean> {
  return sql<boolean>`(exists (
      select from event_host mine where mine.account_id = e.account_id and mine.event_id = e.id and mine.user_id = ${userId})
    or exists (
      select from event_team et join team_member tm on tm.account_id = et.account_id and tm.team_id = et.team_id
      where et.account_id = e.account_id and et.event_id = e.id and tm.user_id = ${userId}))`;
}

export type WhichEvent = { id?: number | undefined; linkPrefix?: string | undefined };

/** One visible event that is not deleted. Throws 404 if there is none. */
export async function loadEvent(
  ctx: Ctx,
  which: WhichEvent,
  right: Right = 'events:read',
): Promise<EventRow> {
  const { rows } = await selectEvents(
    sql`where e.account_id = ${ctx.accountId} and e.deleted_at is null and ${matches(ctx, which)} and ${visibleEvents(ctx, right)}`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('event');
  return rows[0];
}

function matches(ctx: Ctx, { id, linkPrefix }: WhichEvent): Sql<unknown> {
  const conditions: Sql<unknown>[] = [];
  if (id !== undefined) conditions.push(sql`e.id = ${id}`);
  if (linkPrefix !== undefined) {
    const { company, slug } = partsOfLink(linkPrefix);
    conditions.push(company === ctx.account.slug ? isNamed(slug) : sql`false`);
  }
  return sql.join(conditions, sql` and `);
}

/** By the slug or the custom address of `event as e`. */
export function isNamed(name: string): Sql<unknown> {
  return sql`e.id = (select n.event_id from event_name n where n.account_id = e.account_id and n.name = ${name})`;
}

/** Locks the event and reads it, for a change. Calls can still be booked meanwhile. */
export async function loadEventForUpdate(tx: Ctx, id: number): Promise<EventRow> {
  await sql`select from event where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
    tx.db,
  );
  return loadEvent(tx, { id }, 'events:write');
}

/** An event in the contract's shape, without warnings about broken references; these are in warnings.ts. */
export function presentEvent(ctx: Ctx, row: EventRow): Omit<z.input<typeof Event>, 'warnings'> {
  const linkPrefix = `${ctx.account.slug}/${row.slug}`;
  return {
    ...present(row),
    token: readableTokenOf(ctx, row),
    accountId: ctx.accountId,
    linkPrefix,
    coverUrl: addressOf(ctx, row.cover_url),
    publicUrl: `${ctx.app.config.baseUrl}/e/${ctx.account.slug}/${row.settings.vanityUrl ?? row.slug}`,
    hosts: row.hosts.map((host) => presentHost(ctx, row, host)),
    teams: row.teams,
    ...row.settings,
    stats: presentStats(row),
  };
}

/** How much of a calibration still counts: it ends with its window. */
function calibrationOf(ctx: Ctx, { settings }: EventRow, { calibration, calibratedAt }: HostRow): number {
  if (calibration === 0 || calibratedAt === null) return 0;
  const timeZone = settings.timeZone ?? ctx.account.timeZone;
  const window = windowAt(settings.assignment.window, ctx.now, timeZone, ctx.account.weekStart);
  return calibrationIn(window, { calibration, calibratedAt });
}

function presentHost(ctx: Ctx, row: EventRow, host: HostRow): z.input<typeof Event>['hosts'][number] {
  const { caps, calibratedAt: _, ...shown } = host;
  return {
    ...shown,
    calibration: calibrationOf(ctx, row, host),
    paused: presentPause(host.paused, ctx.now),
    caps: { day: caps.day ?? null, week: caps.week ?? null, month: caps.month ?? null },
  };
}

/** A pause that has ended is null. PostgreSQL formats times inside JSON differently. */
function presentPause(paused: HostRow['paused'], now: number): HostRow['paused'] {
  if (paused === null || paused.until === null) return paused;
  const untilMs = Temporal.Instant.from(paused.until).epochMilliseconds;
  return untilMs <= now ? null : { ...paused, until: iso(untilMs) };
}

/** Calls booked by programs were not viewed on the page, so there can be more calls than views. */
function presentStats({ views, started, submitted, booked }: EventRow) {
  return { views, started, submitted, booked, conversion: views === 0 ? 0 : Math.min(1, booked / views) };
}
