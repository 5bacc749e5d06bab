-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/count-again.ts

select event_id, day::text as day, sum(views) as views, sum(started) as started, sum(submitted) as submitted from page_tally where account_id = $1 group by event_id, day
-- takes $1 bigint
-- gives event_id bigint, day text, views bigint, started bigint, submitted bigint
