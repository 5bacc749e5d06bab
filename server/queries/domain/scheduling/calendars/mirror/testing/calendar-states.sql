-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/mirror/testing/calendar-states.ts

select host.user_id, ( select case when link.status = 'EXPIRED' then 'EXPIRED' when c.compared_at is null then 'UNREAD' else 'FAILING' end from calendar c join calendar_connection link on link.account_id = c.account_id and link.id = c.connection_id where c.account_id = $1 and c.user_id = host.user_id and c.checks_conflicts and (link.status = 'EXPIRED' or c.compared_at is null or c.failing_since <= $2::timestamptz) order by c.id limit 1) as reason from unnest($3::bigint[]) as host (user_id)
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint[]
-- gives user_id bigint, reason text
