-- Made by `npm run queries` from what the tests sent: server/effects/video-links/budget.ts

with over as (delete from meeting_budget where account_id = $1 and connection_id = $2 and day < $3::date) insert into meeting_budget as b (account_id, connection_id, day, used) values ($4, $5, $6::date, 1) on conflict (account_id, connection_id, day) do update set used = b.used + 1 where b.used < $7 returning used
-- takes $1 bigint, $2 bigint, $3 date, $4 bigint, $5 bigint, $6 date, $7 integer
-- gives used integer
