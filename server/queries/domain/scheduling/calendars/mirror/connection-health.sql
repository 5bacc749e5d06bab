-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/mirror/connection-health.ts

select u.email, u.first_name as "firstName", u.locale from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.user_id = $2 and m.status = 'ACTIVE' and m.deleted_at is null
-- takes $1 bigint, $2 bigint
-- gives email text, firstName text, locale text

update calendar set channel_renew_at = $1::timestamptz, channel_expires_at = $2::timestamptz where account_id = $3 and connection_id = $4 and channel_id is not null
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint

with known as (select id, status from calendar_connection where account_id = $1 and id = $2 for no key update) update calendar_connection n set failing_since = coalesce(n.failing_since, $3::timestamptz), reason = $4, status = case when n.status = 'EXPIRED' then n.status else coalesce($5::text, n.status) end from known where n.account_id = $6 and n.id = known.id returning known.status as before, n.status as after, n.name
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 text, $5 text, $6 bigint
-- gives before text, after text, name text

with known as (select id, status from calendar_connection where account_id = $1 and id = $2 for no key update) update calendar_connection n set last_ok_at = $3::timestamptz, status = case when not exists (select 1 from calendar c where c.account_id = n.account_id and c.connection_id = n.id and c.failing_since is not null and (c.checks_conflicts or c.is_write_target)) then 'CONNECTED' else n.status end, reason = case when not exists (select 1 from calendar c where c.account_id = n.account_id and c.connection_id = n.id and c.failing_since is not null and (c.checks_conflicts or c.is_write_target)) then null else n.reason end, failing_since = case when not exists (select 1 from calendar c where c.account_id = n.account_id and c.connection_id = n.id and c.failing_since is not null and (c.checks_conflicts or c.is_write_target)) then null else n.failing_since end from known where n.account_id = $4 and n.id = known.id returning known.status as before, n.status as after
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 bigint
-- gives before text, after text
