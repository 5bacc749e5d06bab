import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { zoneOf } from '#/domain/scheduling/slots/zones.ts';
import { iso, startOfDayMs, toMs } from '#/platform/values/time.ts';
import type { Span } from '#/ports/calendars/calendar-source.ts';
import type { LeasedCalendar } from './leased-calendar.ts';

/** The entry of a call as we wrote it, and what the mirror has for it. */
export type OwnEntry = {
  event_call_id: number;
  user_id: number;
  uid: string;
  external_id: string | null;
  etag: string | null;
  starts_at: string;
  ends_at: string;
  written_at: string | null;
  noticed: Seen | null;
  found_id: string | null;
  found_etag: string | null;
  found_answer: string | null;
  found_starts_at: string | null;
  found_ends_at: string | null;
  found_starts_on: string | null;
  found_ends_on: string | null;
  /** The mirror does not mark it as a call yet. */
  is_unmarked: boolean;
};

/** What a calendar has instead of what we wrote. */
export type Seen = {
  readonly kind: 'DELETED' | 'DECLINED' | 'MOVED';
  readonly startsAt: string | null;
  readonly endsAt: string | null;
};

/**
 * The entries that upcoming calls should have in a calendar, with what a generation of its mirror has. Entries written
 * since the sync began, or being written now, are left for the next sync.
 */
export async function readOwnEntries(
  ctx: Ctx,
  { calendar_id: calendarId }: LeasedCalendar,
  generation: number,
  window: Span,
  startedAtMs: number,
): Promise<OwnEntry[]> {
  const item = sql`i.external_id, i.etag, i.answer, i.starts_at, i.ends_at, i.starts_on, i.ends_on, i.is_call
    from calendar_item i where i.account_id = e.account_id and i.calendar_id = e.calendar_id and i.generation = ${generation}`;
  const { rows } = await sql<OwnEntry>`
    select e.event_call_id, e.user_id, e.uid, e.external_id, e.etag, e.starts_at, e.ends_at, e.written_at, e.noticed,
      found.external_id as found_id, found.etag as found_etag, found.answer as found_answer, found.starts_at as found_starts_at,
      found.ends_at as found_ends_at, found.starts_on::text as found_starts_on, found.ends_on::text as found_ends_on, found.is_call is false as is_unmarked
    from call_entry e
    left join lateral (
      select * from (select ${item} and i.external_id = e.external_id union all select ${item} and i.user_id = e.user_id and i.uid = e.uid) one
      order by one.starts_at is not distinct from e.starts_at and one.ends_at is not distinct from e.ends_at desc, one.starts_at, one.starts_on
      limit 1
    ) found on true
    where e.account_id = ${ctx.accountId} and e.calendar_id = ${calendarId} and e.is_wanted and e.written_version is not null and e.state <> 'DETACHED'
      and e.ends_at > ${iso(startedAtMs)}::timestamptz and e.ends_at > ${iso(window.fromMs)}::timestamptz and e.starts_at < ${iso(window.toMs)}::timestamptz
      and ${isFinal(startedAtMs, ctx.app.clock())}`.execute(ctx.db);
  return rows;
}

/** The entry has not been written since the sync began, so what was read is not older than what was written. */
function isFinal(startedAtMs: number, now: number) {
  return sql`(e.written_at is null or e.written_at <= ${iso(startedAtMs)}::timestamptz)
    and (e.leased_until is null or e.leased_until <= ${iso(now)}::timestamptz)`;
}

/** What the member did to an existing entry; null if it is as written, or only its texts differ. */
export function seenOf(entry: OwnEntry, timeZone: string | null): Seen | null {
  if (entry.found_etag !== null && entry.found_etag === entry.etag) return null;
  if (entry.found_answer === 'DECLINED') return { kind: 'DECLINED', startsAt: null, endsAt: null };
  const [startMs, endMs] = timesOf(entry, timeZone);
  if (startMs === toMs(entry.starts_at) && endMs === toMs(entry.ends_at)) return null;
  return { kind: 'MOVED', startsAt: iso(startMs), endsAt: iso(endMs) };
}

function timesOf(entry: OwnEntry, timeZone: string | null): [number, number] {
  const {
    found_starts_at: startsAt,
    found_ends_at: endsAt,
    found_starts_on: startsOn,
    found_ends_on: endsOn,
  } = entry;
  if (startsAt !== null && endsAt !== null) return [toMs(startsAt), toMs(endsAt)];
  if (startsOn === null || endsOn === null) throw new Error('An item of the mirror has no time');
  const zone = zoneOrUtc(timeZone);
  return [startOfDayMs(startsOn, zone), startOfDayMs(endsOn, zone)];
}

/** A provider's name for a zone may not be a valid one. */
function zoneOrUtc(name: string | null): string {
  try {
    return zoneOf(name ?? 'UTC').name;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}

/** An entry and what to record about it; null if it is as we wrote it. */
export type Noted = { readonly entry: OwnEntry; readonly seen: Seen | null };

/**
 * Records what became of entries, each finding once: a known finding is not recorded again, even after it was acted
 * upon. An entry that is as written again is cleared. An entry written meanwhile is left alone.
 */
export async function noteSeen(
  tx: Ctx,
  { calendar_id: calendarId }: LeasedCalendar,
  noted: readonly Noted[],
  startedAtMs: number,
): Promise<void> {
  const changed = noted.filter(({ entry, seen }) => !isSame(entry.noticed, seen));
  if (changed.length === 0) return;
  const rows = changed.map(({ entry: { event_call_id, user_id }, seen }) => ({
    event_call_id,
    user_id,
    seen,
  }));
  await sql`
    update call_entry e set seen = n.seen, noticed = n.seen, resolved = null, updated_at = ${iso(tx.app.clock())}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (event_call_id bigint, user_id bigint, seen jsonb)
    where e.account_id = ${tx.accountId} and e.event_call_id = n.event_call_id and e.user_id = n.user_id and e.calendar_id = ${calendarId}
      and e.is_wanted and e.noticed is distinct from n.seen and ${isFinal(startedAtMs, tx.app.clock())}`.execute(
    tx.db,
  );
}

export function isSame(a: Seen | null, b: Seen | null): boolean {
  return a?.kind === b?.kind && a?.startsAt === b?.startsAt && a?.endsAt === b?.endsAt;
}

/** Marks items in the mirror as calls, which occupy their hosts themselves. */
export async function markAsCalls(
  tx: Ctx,
  calendarId: number,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await sql`
    update calendar_item set is_call = true
    where account_id = ${tx.accountId} and calendar_id = ${calendarId} and external_id = any(${externalIds}::text[]) and not is_call`.execute(
    tx.db,
  );
}
