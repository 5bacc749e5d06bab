import type { Ctx } from '#/platform/context/ctx.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/** How long to wait for a meeting that is created with the calendar entry before this counts as a problem. */
const entryMs = 15_000;

/**
 * Sets which links must be created for calls: one by the host in charge, while the call is active and has no manual
 * link. One statement for any number of calls, so a link is never both wanted and obsolete. Running it again changes
 * nothing that was created already. Calls are looked up one by one, whatever plan was made for the tables.
 * @param callIds a query that selects the ids
 */
export async function wishFor(tx: Ctx, callIds: Sql): Promise<void> {
  const now = sql`${iso(tx.now)}::timestamptz`;
  await sendAhead(
    tx.db,
    sql`
    with asked (id) as materialized (${callIds}),
    wish as materialized (
      select c.account_id, c.id, c.user_id, c.link_source, c.starts_at, c.ends_at
      from (select distinct id from asked) one
      cross join lateral (select * from event_call where account_id = ${tx.accountId} and id = one.id offset 0) c
      where c.status = 'SCHEDULED' and c.ends_at > ${now}
        -- Of meetings at Zoom the time has to follow; the others follow by themselves.
        and c.link_source is not null and (c.location_link is null or c.link_source = 'ZOOM')
        and not exists (select 1 from call_link l
          where l.account_id = c.account_id and l.event_call_id = c.id and l.user_id = c.user_id and l.provider = c.link_source
            and l.is_wanted and l.starts_at = c.starts_at and l.ends_at = c.ends_at and not (l.state = 'READY' and c.location_link is null))
    ),
    unwanted as (
      update call_link l set is_wanted = false, state = 'PENDING', tries = 0, due_at = ${now}, updated_at = ${now}
      where l.account_id = ${tx.accountId} and l.event_call_id = any(array(select id from asked)) and l.is_wanted
        and not exists (select 1 from event_call c
          where c.account_id = l.account_id and c.id = l.event_call_id and c.status = 'SCHEDULED' and c.user_id = l.user_id and c.link_source = l.provider)
    )
    insert into call_link (account_id, event_call_id, user_id, provider, starts_at, ends_at, is_wanted, due_at, created_at, updated_at)
    select account_id, id, user_id, link_source, starts_at, ends_at, true,
      case when link_source in ('GOOGLE_MEET', 'MS_TEAMS') then ${iso(tx.now + entryMs)}::timestamptz else ${now} end, ${now}, ${now}
    from wish
    on conflict (account_id, event_call_id, user_id, provider) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      is_wanted = true, state = 'PENDING', tries = 0, due_at = excluded.due_at, updated_at = excluded.updated_at`,
  );
}

/** Tries again at once what failed because no account was connected. */
export async function tryAgainFor(tx: Ctx, userIds: Sql): Promise<void> {
  await sql`
    update call_link set state = 'PENDING', tries = 0, due_at = ${iso(tx.now)}::timestamptz, updated_at = ${iso(tx.now)}::timestamptz
    where account_id = ${tx.accountId} and state = 'FAILED' and user_id in (${userIds}) and ends_at > ${iso(tx.now)}::timestamptz`.execute(
    tx.db,
  );
}
