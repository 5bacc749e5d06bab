-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/event-records/stats.ts

insert into event_stat as s (account_id, event_id, day, views, started, submitted, counted_at) values ($1, $2, (to_timestamp($3) at time zone 'UTC')::date, $4, $5, $6, $7::timestamptz) on conflict (account_id, event_id, day) do update set views = s.views + excluded.views, started = s.started + excluded.started, submitted = s.submitted + excluded.submitted, counted_at = excluded.counted_at
-- takes $1 bigint, $2 bigint, $3 double precision, $4 integer, $5 integer, $6 integer, $7 timestamp with time zone

select not exists (select from contact_touch t where t.account_id = $1 and t.contact_id = $2 and t.event_id = $3 and t.at < to_timestamp($4 / 1000.0)) as is_first
-- takes $1 bigint, $2 bigint, $3 bigint, $4 numeric
-- gives is_first boolean
