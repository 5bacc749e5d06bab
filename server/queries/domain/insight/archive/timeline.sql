-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/timeline.ts

select body from archive_record where account_id = $1 and resource = $2 and record_id = $3
-- takes $1 bigint, $2 text, $3 bigint
-- gives body jsonb

select number, at, type, actor, before from archive_version where account_id = $1 and resource = $2 and record_id = $3 order by number desc limit 200
-- takes $1 bigint, $2 text, $3 bigint
-- gives number integer, at timestamp with time zone, type text, actor jsonb, before jsonb
