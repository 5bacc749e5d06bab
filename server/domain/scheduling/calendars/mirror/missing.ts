import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { markOf } from '#/domain/scheduling/calendars/mark.ts';
import { iso } from '#/platform/values/time.ts';
import type { CalendarSource, Known } from '#/ports/calendars/calendar-source.ts';
import { idOf } from './item-rows.ts';
import type { LeasedCalendar } from './leased-calendar.ts';
import type { OwnEntry } from './own-entries.ts';

/** A person does not delete more entries than this one by one. */
const goneMax = 5;
const gonePartMax = 0.3;

/**
 * Whether so many entries are missing that a faulty sync, or a program that emptied the calendar, is more likely than
 * the member deleting each of them: more than five, or more than 30 % unless it is a single one.
 */
export function isSuspicious(goneCount: number, allCount: number): boolean {
  return goneCount > goneMax || (goneCount > 1 && goneCount > allCount * gonePartMax);
}

/** An entry that was found in another place. */
export type Moved = { readonly entry: OwnEntry; readonly calendarId: number; readonly known: Known };

/**
 * Searches for missing entries: they may have a new id, or be in another calendar of the account. When an entry is
 * given to another organizer, a provider may only report that its id is gone.
 */
export async function lookUp(
  ctx: Ctx,
  source: CalendarSource,
  calendar: LeasedCalendar,
  missing: readonly OwnEntry[],
): Promise<{ deleted: OwnEntry[]; moved: Moved[] }> {
  if (missing.length === 0) return { deleted: [], moved: [] };
  const places = await readPlaces(ctx, calendar);
  const deleted: OwnEntry[] = [];
  const moved: Moved[] = [];
  for (const entry of missing) {
    const found = await findIn(source, places, entry, markOf(ctx.accountId, entry.event_call_id));
    if (found === null) deleted.push(entry);
    else moved.push({ entry, ...found });
  }
  return { deleted, moved };
}

type Place = { id: number; external_id: string };

/** The calendar itself first, then the account's other calendars that calls may be written to. */
async function readPlaces(ctx: Ctx, { calendar_id: id, id: connectionId }: LeasedCalendar): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select c.id, c.external_id from calendar c
    where c.account_id = ${ctx.accountId} and c.connection_id = ${connectionId} and (c.id = ${id} or (c.is_writable and (c.checks_conflicts or c.is_write_target)))
    order by c.id <> ${id}, c.id`.execute(ctx.db);
  return rows;
}

async function findIn(
  source: CalendarSource,
  places: readonly Place[],
  { uid }: OwnEntry,
  mark: string,
): Promise<{ calendarId: number; known: Known } | null> {
  for (const place of places) {
    const known = await source.find(place.external_id, { uid, mark });
    if (known !== null) return { calendarId: place.id, known };
  }
  return null;
}

/** Continues with the entries where they are now. */
export async function adopt(
  tx: Ctx,
  { calendar_id: from }: LeasedCalendar,
  moved: readonly Moved[],
): Promise<void> {
  if (moved.length === 0) return;
  const rows = moved.map(({ entry: { event_call_id, user_id }, calendarId, known }) => ({
    event_call_id,
    user_id,
    calendar_id: calendarId,
    external_id: idOf(known.externalId),
  }));
  await sql`
    update call_entry e set calendar_id = m.calendar_id, external_id = m.external_id, updated_at = ${iso(tx.app.clock())}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (event_call_id bigint, user_id bigint, calendar_id bigint, external_id text)
    where e.account_id = ${tx.accountId} and e.event_call_id = m.event_call_id and e.user_id = m.user_id and e.calendar_id = ${from}`.execute(
    tx.db,
  );
}
