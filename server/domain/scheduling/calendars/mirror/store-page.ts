import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import type { Page, Span } from '#/ports/calendars/calendar-source.ts';
import { idOf, itemRows, type ItemRow } from './item-rows.ts';
import { keepLease, type LeasedCalendar } from './leased-calendar.ts';

/** A statement with this many rows takes some milliseconds; then the process serves others. */
const rowsAtOnce = 1_000;

type Stored = {
  readonly generation: number;
  readonly window: Span;
  /** Where the next sync continues, encrypted; null if it cannot; unchanged if left out. */
  readonly state?: string | null;
};

/** Stores a page in one transaction: the items it names are replaced within a generation. */
export async function storePage(
  ctx: Ctx,
  calendar: LeasedCalendar,
  { generation, window, state }: Stored,
  page: Page,
): Promise<void> {
  const rows = await itemRows(page.changed, window, calendar.ignored_word);
  const named = [...new Set([...page.changed.map((item) => item.externalId), ...page.gone].map(idOf))];
  if (named.length === 0) return;
  await transaction(ctx, async (tx) => {
    await keepLease(tx, calendar);
    await sql`
      delete from calendar_item
      where account_id = ${tx.accountId} and calendar_id = ${calendar.calendar_id} and generation = ${generation} and external_id = any(${named}::text[])`.execute(
      tx.db,
    );
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await insertItems(tx, calendar, generation, rows.slice(from, from + rowsAtOnce));
    if (state !== undefined)
      await sql`update calendar set sync_state = ${state} where account_id = ${tx.accountId} and id = ${calendar.calendar_id}`.execute(
        tx.db,
      );
  });
}

/** An entry of ours is recognized by its id, or by its UID while the id is not stored yet. */
async function insertItems(
  tx: Ctx,
  { calendar_id: calendarId, user_id: userId }: LeasedCalendar,
  generation: number,
  rows: readonly ItemRow[],
): Promise<void> {
  const ours = sql`select 1 from call_entry e where e.account_id = ${tx.accountId} and e.calendar_id = ${calendarId}`;
  await sql`
    with item as materialized (
      select i.*, exists (${ours} and e.external_id = i.external_id) or exists (${ours} and e.uid = i.uid) as is_call
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (external_id text, instance text, uid text, etag text, starts_at timestamptz,
        ends_at timestamptz, starts_on date, ends_on date, is_free boolean, is_tentative boolean, answer text, kind text, is_ignored boolean)
    )
    insert into calendar_item (account_id, calendar_id, user_id, generation, external_id, instance, uid, etag, starts_at, ends_at, starts_on, ends_on,
      is_free, is_tentative, answer, kind, is_ignored, is_call)
    select ${tx.accountId}, ${calendarId}, ${userId}, ${generation}, external_id, instance, uid, etag, starts_at, ends_at, starts_on, ends_on,
      is_free, is_tentative, answer, kind, is_ignored, is_call
    from item returning account_id`.execute(tx.db);
}
