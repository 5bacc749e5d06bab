import { markOf } from '#/domain/scheduling/calendars/mark.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { idOf } from './item-rows.ts';
import type { LeasedCalendar } from './leased-calendar.ts';
import { isSame, type Noted, type OwnEntry } from './own-entries.ts';

/**
 * Fetches entries that seem to be moved or declined. Lists of providers may lag: they can still show the state before
 * our write, or before the member's. An entry that differs from the list is left for a later sync. One request per new
 * finding.
 */
export async function withoutLag(
  ctx: Ctx,
  source: CalendarSource,
  { external_id: calendarId }: LeasedCalendar,
  noted: readonly Noted[],
): Promise<Noted[]> {
  const believed: Noted[] = [];
  for (const one of noted) {
    const { entry, seen } = one;
    const isNew = seen !== null && !isSame(entry.noticed, seen);
    if (!isNew || (await isAsListed(ctx, source, calendarId, entry))) believed.push(one);
  }
  return believed;
}

/** If there is no etag to compare, the list is trusted. */
async function isAsListed(
  ctx: Ctx,
  source: CalendarSource,
  calendarId: string,
  { event_call_id: callId, uid, found_etag: listed }: OwnEntry,
): Promise<boolean> {
  if (listed === null) return true;
  const known = await source.find(calendarId, { uid, mark: markOf(ctx.accountId, callId) });
  return known === null || known.etag === null || versionOf(idOf(known.etag)) === versionOf(listed);
}

/** Servers that compress an answer mark that in its etag. */
function versionOf(etag: string): string {
  return etag.replace(/^W\//, '').replace(/-gzip"$/, '"');
}
