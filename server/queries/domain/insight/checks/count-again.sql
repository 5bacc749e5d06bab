-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/count-again.ts

select event_id, day::text as day, views, started, submitted from page_tally where account_id = $1
-- takes $1 bigint
-- gives event_id bigint, day text, views integer, started integer, submitted integer

select record_id, body from archive_record where account_id = $1 and resource = $2 and record_id > $3 order by record_id limit 200
-- takes $1 bigint, $2 text, $3 bigint
-- gives record_id bigint, body jsonb
