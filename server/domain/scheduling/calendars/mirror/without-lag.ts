import { markOf } from '#/domain/scheduling/calendars/mark.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { idOf } from './item-rows.ts';
import type { LeasedCalendar } from './leased-calendar.ts';
import { isSame, type Noted, type OwnEntry } from './own-entries.ts';

/**
 * Asks for entries that seem to be moved or declined. Lists of providers lag behind: one may still say what was there before
 * we wrote, or before the member did. An entry that is not as the list says is left for a later reading. One request for
 * each that is new.
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

/** Where there is nothing to compare with, the list has to do. */
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

/** Servers that compress an answer say so in its etag. */
function versionOf(etag: string): string {
  return etag.replace(/^W\//, '').replace(/-gzip"$/, '"');
}
