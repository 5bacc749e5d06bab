import type { Ctx } from '#/platform/context/ctx.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * Sets which entries must exist for calls: one in the calendar of each host who has one to write to, while the call is
 * active. One statement for any number of calls, so an entry is never both wanted and obsolete. Running it again
 * changes nothing that was written already. Each CTE depends on the one before it: otherwise a plan made for small
 * tables would read every call of the workspace for each booking.
 * @param callIds a query that selects the ids
 */
export async function wishFor(tx: Ctx, callIds: Sql): Promise<void> {
  const now = iso(tx.now);
  await sendAhead(
    tx.db,
    sql`
    with asked (id) as materialized (${callIds}),
    wish as materialized (
      select c.account_id, c.id, h.user_id, h.calendar_id, h.provider, c.uid, c.version
      from (select distinct id from asked) one
      cross join lateral (
        select account_id, id, preview_id || '@callwright' as uid, version from event_call
        where account_id = ${tx.accountId} and id = one.id and status = 'SCHEDULED' offset 0
      ) c
      cross join lateral (
        select host.user_id, target.id as calendar_id, n.provider from event_call_host host
        join calendar target on target.account_id = host.account_id and target.user_id = host.user_id and target.is_write_target
        join calendar_connection n on n.account_id = target.account_id and n.id = target.connection_id
        where host.account_id = ${tx.accountId} and host.event_call_id = c.id offset 0
      ) h
    ),
    unwanted as (
      update call_entry e set is_wanted = false, state = 'PENDING', tries = 0, due_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where e.account_id = ${tx.accountId} and e.event_call_id = any(array(select id from asked)) and e.is_wanted
        and not exists (select 1 from event_call c
          join event_call_host h on h.account_id = c.account_id and h.event_call_id = c.id
          where c.account_id = e.account_id and c.id = e.event_call_id and c.status = 'SCHEDULED' and h.user_id = e.user_id)
    )
    insert into call_entry (account_id, event_call_id, user_id, calendar_id, provider, uid, wanted_version, is_wanted, due_at, created_at, updated_at)
    select account_id, id, user_id, calendar_id, provider, uid, version, true, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz from wish
    on conflict (account_id, event_call_id, user_id) do update set
      -- Where its calendar was disconnected, it is looked for in the new one.
      calendar_id = coalesce(call_entry.calendar_id, excluded.calendar_id),
      provider = case when call_entry.calendar_id is null then excluded.provider else call_entry.provider end,
      external_id = case when call_entry.calendar_id is null then null else call_entry.external_id end,
      etag = case when call_entry.calendar_id is null then null else call_entry.etag end,
      wanted_version = greatest(call_entry.wanted_version, excluded.wanted_version), is_wanted = true, state = 'PENDING', tries = 0,
      due_at = excluded.due_at, updated_at = excluded.updated_at
    where call_entry.written_version is distinct from excluded.wanted_version or not call_entry.is_wanted
      or call_entry.calendar_id is null or call_entry.state <> 'SYNCED'`,
  );
}
