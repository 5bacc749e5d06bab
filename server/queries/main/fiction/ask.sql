-- Made by `npm run queries` from what the tests sent: server/main/fiction/ask.ts

insert into fictional_copy (account_id, user_id, created_at) values ($1, $2, $3) on conflict (account_id) where status in ('QUEUED', 'RUNNING') do nothing returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id bigint

select f.id, f.status, f.rows_done, f.rows_total, f.copy_id, f.copy_slug, f.user_id, f.created_at, f.started_at, f.finished_at, (select trim(u.first_name || ' ' || u.last_name) from member m join app_user u on u.id = m.person_id where m.account_id = f.account_id and m.user_id = f.user_id) as user_name from fictional_copy f where f.account_id = $1 and f.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, status text, rows_done bigint, rows_total bigint, copy_id bigint, copy_slug text, user_id bigint, created_at timestamp with time zone, started_at timestamp with time zone, finished_at timestamp with time zone, user_name text

select from fictional_copy where account_id = $1 and created_at > $2::timestamptz
-- takes $1 bigint, $2 timestamp with time zone
