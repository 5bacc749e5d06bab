import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

type Times = { startsAt: string; endsAt: string } | { startsOn: string; endsOn: string };
type Flags = {
  isFree?: boolean;
  isTentative?: boolean;
  answer?: string;
  kind?: string;
  isIgnored?: boolean;
  isCall?: boolean;
};

/** A calendar of a member that has been read completely and is still empty. Returns its id. */
export async function addReadCalendar(tx: Ctx, userId: number, settings: object = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into calendar_connection (account_id, user_id, provider, name, secret, created_at, updated_at)
      values (${tx.accountId}, ${userId}, 'CALDAV', 'test', 'none', now(), now()) returning account_id, id, user_id)
    insert into calendar (account_id, connection_id, user_id, external_id, name, is_writable, checks_conflicts, generation,
      window_from, window_to, compared_at, synced_at, next_poll_at, created_at, updated_at,
      all_day, tentative_blocks, unanswered_blocks, unanswered_all_day_blocks)
    select made.account_id, made.id, made.user_id, '/test/', 'Work', true, true, 1, '2000-01-01', '2100-01-01', now(), now(), 'infinity', now(), now(),
      coalesce(s.all_day, 'IF_BUSY'), coalesce(s.tentative_blocks, true), coalesce(s.unanswered_blocks, true), coalesce(s.unanswered_all_day_blocks, false)
    from made, jsonb_to_record(${JSON.stringify(settings)}::jsonb)
      as s (all_day text, tentative_blocks boolean, unanswered_blocks boolean, unanswered_all_day_blocks boolean)
    returning id`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new Error('No calendar was made');
  return row.id;
}

/** An entry in the mirror of a calendar. */
export async function addItem(
  tx: Ctx,
  calendarId: number,
  {
    startsAt,
    endsAt,
    startsOn,
    endsOn,
    ...flags
  }: Times & Flags & Partial<Record<'startsAt' | 'endsAt' | 'startsOn' | 'endsOn', string>>,
): Promise<void> {
  await sql`
    with c as materialized (
      select account_id, id, user_id, generation from calendar where account_id = ${tx.accountId} and id = ${calendarId}
    )
    insert into calendar_item (account_id, calendar_id, user_id, generation, external_id, starts_at, ends_at, starts_on, ends_on,
      is_free, is_tentative, answer, kind, is_ignored, is_call)
    select c.account_id, c.id, c.user_id, c.generation, gen_random_uuid()::text, ${startsAt ?? null}::timestamptz, ${endsAt ?? null}::timestamptz,
      ${startsOn ?? null}::date, ${endsOn ?? null}::date, ${flags.isFree ?? false}, ${flags.isTentative ?? false}, ${flags.answer ?? 'NONE'},
      ${flags.kind ?? 'DEFAULT'}, ${flags.isIgnored ?? false}, ${flags.isCall ?? false}
    from c returning account_id`.execute(tx.db);
}
