-- Made by `npm run queries` from what the tests sent: server/surfaces/calendar-feed/calendar-page.ts

select f.user_id, u.locale, u.time_zone, f.last_used_at from calendar_feed f join member m on m.account_id = f.account_id and m.user_id = f.user_id and m.status = 'ACTIVE' and m.deleted_at is null and f.born > m.credentials_after join app_user u on u.id = m.person_id where f.account_id = $1 and f.token_hash = $2
-- takes $1 bigint, $2 bytea
-- gives user_id bigint, locale text, time_zone text, last_used_at timestamp with time zone

select h.event_call_id as id from event_call_host h join event_call c on c.account_id = h.account_id and c.id = h.event_call_id where h.account_id = $1 and h.user_id = $2 and c.status = 'SCHEDULED' and h.starts_at > $3::timestamptz and h.starts_at < $4::timestamptz order by h.starts_at, h.event_call_id limit 5000
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 timestamp with time zone
-- gives id bigint

update calendar_feed set last_used_at = $1 where account_id = $2 and user_id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint
