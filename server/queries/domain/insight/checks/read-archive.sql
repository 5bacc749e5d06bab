-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/read-archive.ts

select record_id, body from archive_record where account_id = $1 and contact_id = any($2::bigint[]) and resource = 'CLAIM'
-- takes $1 bigint, $2 bigint[]
-- gives record_id bigint, body jsonb

select record_id, body from archive_record where account_id = $1 and resource = $2 and record_id = any($3::bigint[])
-- takes $1 bigint, $2 text, $3 bigint[]
-- gives record_id bigint, body jsonb

select record_id, body from archive_record where account_id = $1 and resource = $2 and record_id > $3 order by record_id limit 200
-- takes $1 bigint, $2 text, $3 bigint
-- gives record_id bigint, body jsonb
