import { minutesOf } from '@callwright/contract/duration.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import { EventSettings } from '@callwright/contract/event-settings.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';
import { isNamed, visibleEvents } from '#/domain/scheduling/event-records/event.ts';
import { partsOfLink } from '#/platform/values/slug.ts';
import { iso } from '#/platform/values/time.ts';
import { visibleCalls } from '#/domain/scheduling/call-records/call-row.ts';

/** An event as booking needs it. */
export type BookableEvent = {
  id: number;
  name: string;
  linkPrefix: string;
  eventType: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT';
  status: 'ACTIVATED' | 'DEACTIVATED';
  ownerId: number | null;
  description: string | null;
  color: string | null;
  settings: EventSettings;
  /** The time zone of limits and booking windows: the event's own, or the workspace's. */
  timeZone: string;
};

export type WhichEvent = {
  eventId?: number | undefined;
  id?: number | undefined;
  linkPrefix?: string | undefined;
  token?: string | undefined;
};

type EventRow = {
  account_id: number;
  id: number;
  name: string;
  slug: string;
  account_slug: string;
  event_type: BookableEvent['eventType'];
  status: BookableEvent['status'];
  user_id: number | null;
  description: string | null;
  color: string | null;
  settings: unknown;
  version: number;
};

function selectEvents(where: Sql<unknown>): Sql<EventRow> {
  return sql<EventRow>`
    select e.account_id, e.id, e.name, e.slug, a.slug as account_slug, e.event_type, e.status, e.user_id, e.description, e.color, e.settings, e.version
    from event e join account a on a.id = e.account_id
    where ${where}`;
}

/** The event that a request names, in one of four ways. Throws 404. */
export async function readEvent(ctx: Ctx, which: WhichEvent): Promise<BookableEvent> {
  return readOne(ctx, which, sql`true`);
}

/**
 * The same for members who look at an event's times: closers see events that they host, and that of a call they are
 * moving.
 */
export async function readVisibleEvent(
  ctx: Ctx,
  which: WhichEvent & { rescheduleCallId?: number | undefined },
): Promise<BookableEvent> {
  const { rescheduleCallId: callId } = which;
  const isMoving =
    callId === undefined
      ? sql`false`
      : sql`exists (select from event_call c where c.account_id = e.account_id and c.id = ${callId} and c.event_id = e.id
          and ${visibleCalls(ctx, 'calls:read')})`;
  return readOne(ctx, which, sql`(${visibleEvents(ctx, 'events:read')} or ${isMoving})`);
}

async function readOne(ctx: Ctx, which: WhichEvent, visible: Sql<unknown>): Promise<BookableEvent> {
  const conditions: Sql<unknown>[] = [
    sql`e.account_id = ${ctx.accountId} and e.deleted_at is null and ${visible}`,
  ];
  const id = which.eventId ?? which.id;
  if (id !== undefined) conditions.push(sql`e.id = ${id}`);
  if (which.token !== undefined) conditions.push(sql`e.token_hash = ${hashOfToken(which.token)}`);
  if (which.linkPrefix !== undefined) conditions.push(bySlugs(which.linkPrefix));
  const { rows } = await selectEvents(sql.join(conditions, sql` and `)).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('event');
  return toEvent(ctx, rows[0]);
}

/** The event of a call, even if it has been deleted: its policies still apply. */
export async function readEventOfCall(ctx: Ctx, eventId: number): Promise<BookableEvent> {
  const { rows } = await selectEvents(sql`e.account_id = ${ctx.accountId} and e.id = ${eventId}`).execute(
    ctx.db,
  );
  if (rows[0] === undefined) throw notFound('event');
  return toEvent(ctx, rows[0]);
}

function bySlugs(linkPrefix: string): Sql<unknown> {
  const { company, slug } = partsOfLink(linkPrefix);
  return sql`a.slug = ${company} and ${isNamed(slug)}`;
}

function toEvent(ctx: Ctx, row: EventRow): BookableEvent {
  const settings = settingsOf(ctx, row);
  return {
    id: row.id,
    name: row.name,
    linkPrefix: `${row.account_slug}/${row.slug}`,
    eventType: row.event_type,
    status: row.status,
    ownerId: row.user_id,
    description: row.description,
    color: row.color,
    settings,
    timeZone: settings.timeZone ?? ctx.account.timeZone,
  };
}

// Cached: parsing the settings costs more than the rest of a slot query for one host, and a version of an event never
// changes.
const parsedOf = perApp(() => new Map<string, EventSettings>());
const parsedMax = 1_000;

function settingsOf(ctx: Ctx, row: EventRow): EventSettings {
  const parsed = parsedOf(ctx.app);
  const key = `${row.account_id}:${row.id}:${row.version}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const settings = EventSettings.parse(row.settings);
  if (parsed.size >= parsedMax) parsed.clear();
  parsed.set(key, settings);
  return settings;
}

/** Refuses events that take no bookings. */
export function mustBeActive(event: BookableEvent): void {
  if (event.status !== 'ACTIVATED') throw new ApiError('EVENT_DEACTIVATED');
}

/**
 * The length of the call in minutes: the event's own, or one of those that the invitee may choose. Throws 400 for
 * others.
 */
export function durationOf(event: BookableEvent, asked: number | undefined): number {
  const { durations } = event.settings;
  const standard = minutesOf(event.settings);
  if (asked === undefined || asked === standard) return standard;
  if (durations.includes(asked)) return asked;
  const choices = [...new Set([standard, ...durations])].join(', ');
  throw invalid({ duration: [because('DURATION_NOT_OFFERED', { durations: choices })] });
}

/** The span of a call with its buffers, as stored: the spans of one host never overlap. */
export function protectedSpan({ settings }: BookableEvent, startMs: number, durationMin: number) {
  const fromMs = startMs - settings.bufferBefore * 60_000;
  const toMs = startMs + (durationMin + settings.bufferAfter) * 60_000;
  return sql`tstzrange(${iso(fromMs)}, ${iso(toMs)})`;
}
