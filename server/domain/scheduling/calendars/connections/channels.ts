import { inReach } from '#/platform/context/app-of.ts';
import { takeInCells } from '#/platform/workspaces/in-cells.ts';
import { randomUUID } from 'node:crypto';
import { newLinkToken } from '#/domain/people/credentials/tokens.ts';
import type { CalendarSource, Channel } from '#/ports/calendars/calendar-source.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { guard, isAllowedUrl } from '#/platform/net/guard.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { accessOf, netOf } from './access.ts';
import { connectionColumns, type ConnectionRow } from './connection-row.ts';
import { channelHash } from './pushed.ts';

/** The paths to which providers send notifications of changes. */
export const pushPaths = {
  GOOGLE_CALENDAR: '/calendar/push/google',
  MICROSOFT: '/calendar/push/microsoft',
} as const;

const atOnce = 20;
const totalMs = 15_000;
/** After a refusal, the provider is asked again this much later. Until then its calendars are polled. */
const againMs = 60 * 60_000;

type Watched = ConnectionRow & {
  calendar_id: number;
  external_id: string;
  is_wanted: boolean;
  channel_id: string | null;
  channel_resource: string | null;
};

/**
 * Subscribes to change notifications of providers, renews subscriptions before they end, and stops them for calendars
 * that are no longer read.
 */
export async function renewChannels(app: App): Promise<void> {
  const { baseUrl } = app.config;
  // Providers can only reach public addresses, and only over https.
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' || !isAllowedUrl(url, guard([]))) return;
  for (let due = await claim(app); due.length > 0; due = await claim(app))
    for (const one of due) await renew(app, one);
}

/** Claims some due calendars, so that no other process handles them. Uses the index calendar_channel_renew. */
async function claim(app: App): Promise<Watched[]> {
  const now = app.clock();
  return takeInCells(
    app,
    atOnce,
    (max) => sql<Watched>`
    with due as (
      select c.account_id, c.id from calendar c
      join calendar_connection n on n.account_id = c.account_id and n.id = c.connection_id
      join account a on a.id = c.account_id and a.deleted_at is null
      where ${inReach(app, 'c.account_id')} and (c.channel_renew_at is null or c.channel_renew_at <= ${iso(now)}) and n.provider = any(${Object.keys(pushPaths)}::text[])
        and n.status = 'CONNECTED' and (c.checks_conflicts or c.is_write_target or c.channel_id is not null)
      order by c.channel_renew_at nulls first, c.account_id, c.id limit ${sql.lit(max)} for update of c skip locked)
    update calendar c set channel_renew_at = ${iso(now + againMs)}
    from due join calendar_connection n on n.account_id = due.account_id
    where c.account_id = due.account_id and c.id = due.id and n.id = c.connection_id
    returning ${connectionColumns}, c.id as calendar_id, c.external_id, c.checks_conflicts or c.is_write_target as is_wanted, c.channel_id, c.channel_resource`,
  );
}

async function renew(app: App, one: Watched): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), one.account_id);
  const source = sourceOf(one.provider, accessOf(ctx, one), netOf(ctx.app, { totalMs }));
  if (source?.watch === undefined) return;
  try {
    const secret = newLinkToken();
    const address = app.config.baseUrl + pathOf(one);
    const made = one.is_wanted
      ? await source.watch(one.external_id, { id: randomUUID(), address, secret })
      : null;
    const isKept = await keep(ctx, one, made, secret);
    // Two channels would notify twice. A new channel that was not stored is stopped as well.
    await stop(source, isKept ? channelIn(one) : made);
  } catch (error) {
    // Polling continues. A provider's message may contain names, so only the kind of error is logged.
    app.log.error('A provider could not be asked to tell about changes', new Error(kindOf(error)));
  }
}

function pathOf({ provider }: Watched): string {
  return provider === 'MICROSOFT' ? pushPaths.MICROSOFT : pushPaths.GOOGLE_CALENDAR;
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

function channelIn({
  channel_id: id,
  channel_resource: resource,
}: Watched): Pick<Channel, 'id' | 'resource'> | null {
  return id === null || resource === null ? null : { id, resource };
}

async function stop(source: CalendarSource, channel: Pick<Channel, 'id' | 'resource'> | null): Promise<void> {
  if (channel !== null) await source.unwatch?.(channel);
}

/**
 * Stores the new channel, if the calendar is still there with its old channel. The calendar is read once more: changes
 * from before the channel was stored were notified to nobody.
 */
async function keep(
  ctx: Ctx,
  { calendar_id: id, channel_id: before }: Watched,
  made: Channel | null,
  secret: string,
): Promise<boolean> {
  const now = ctx.app.clock();
  const renewAt =
    made === null ? null : iso(now + Math.max(60_000, Math.floor((made.expiresAtMs - now) / 2)));
  const isRead = made === null ? sql`next_poll_at` : sql`least(next_poll_at, ${iso(now)}::timestamptz)`;
  const { rows } = await sql`
    update calendar set next_poll_at = ${isRead}, channel_id = ${made?.id ?? null}, channel_secret_hash = ${made === null ? null : channelHash(secret)},
      channel_resource = ${made?.resource ?? null}, channel_expires_at = ${made === null ? null : iso(made.expiresAtMs)}, channel_renew_at = ${renewAt}
    where account_id = ${ctx.accountId} and id = ${id} and channel_id is not distinct from ${before}
    returning id`.execute(ctx.db);
  return rows.length > 0;
}
