import type { Calendar } from '@callwright/contract/calendar-connection.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';

type Shown = z.input<typeof Calendar>;

export type CalendarRow = {
  id: number;
  connection_id: number;
  name: string;
  time_zone: string | null;
  is_writable: boolean;
  checks_conflicts: boolean;
  is_write_target: boolean;
  all_day: Shown['allDay'];
  tentative_blocks: boolean;
  unanswered_blocks: boolean;
  unanswered_all_day_blocks: boolean;
  ignored_word: string | null;
  error: string | null;
  entries: number;
  held_deletions: number;
  synced_at: string | null;
  compared_at: string | null;
  failing_since: string | null;
  next_poll_at: string;
  window_to: string | null;
  is_pushed: boolean;
  updated_at: string;
  version: number;
};

/** The member's calendars by any condition, in one statement, using the index calendar_user. */
function selectOwn(ctx: Ctx, rest: Sql): Sql<CalendarRow> {
  return sql<CalendarRow>`
    select c.id, c.connection_id, c.name, c.time_zone, c.is_writable, c.checks_conflicts, c.is_write_target, c.all_day, c.tentative_blocks,
      c.unanswered_blocks, c.unanswered_all_day_blocks, c.ignored_word, c.error, c.held_deletions, c.synced_at, c.compared_at, c.failing_since,
      c.next_poll_at, c.window_to, coalesce(c.channel_expires_at > ${iso(ctx.now)}, false) as is_pushed, c.updated_at, c.version,
      (select count(*) from calendar_item i where i.account_id = c.account_id and i.calendar_id = c.id and i.generation = c.generation) as entries
    from calendar c where c.account_id = ${ctx.accountId} and c.user_id = ${ctx.userId} and ${rest}`;
}

/** The member's calendars, in the order they were found. */
export async function ownCalendars(ctx: Ctx, which: Sql = sql`true`): Promise<CalendarRow[]> {
  const { rows } = await selectOwn(ctx, sql`${which} order by c.connection_id, c.id`).execute(ctx.db);
  return rows;
}

/** One of the member's calendars. Throws 404 for those of others. */
export async function readOwnCalendar(ctx: Ctx, id: number): Promise<CalendarRow> {
  const { rows } = await selectOwn(ctx, sql`c.id = ${id}`).execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('calendar');
  return row;
}

export function presentCalendar(row: CalendarRow): Shown {
  const isRead = row.checks_conflicts || row.is_write_target;
  return {
    id: row.id,
    connectionId: row.connection_id,
    name: row.name,
    timeZone: row.time_zone,
    isWritable: row.is_writable,
    ...whatItDoes(row),
    state: stateOf(row, isRead),
    error: isRead ? row.error : null,
    entries: row.entries,
    heldDeletions: row.held_deletions,
    readAt: row.synced_at,
    comparedAt: row.compared_at,
    nextReadAt: isRead ? row.next_poll_at : null,
    readUntil: row.window_to,
    isPushed: row.is_pushed,
    updatedAt: row.updated_at,
  };
}

/** The member's choices, as also kept in the audit log. The ignored word is not included: it may be private. */
export function whatItDoes(row: CalendarRow) {
  return {
    checkConflicts: row.checks_conflicts,
    isWriteTarget: row.is_write_target,
    allDay: row.all_day,
    tentativeBlocks: row.tentative_blocks,
    unansweredBlocks: row.unanswered_blocks,
    unansweredAllDayBlocks: row.unanswered_all_day_blocks,
    ignoredWord: row.ignored_word,
  };
}

function stateOf(row: CalendarRow, isRead: boolean): Shown['state'] {
  if (!isRead) return 'OFF';
  if (row.held_deletions > 0) return 'HELD';
  if (row.failing_since !== null) return 'FAILING';
  return row.compared_at === null ? 'UNREAD' : 'FINE';
}
