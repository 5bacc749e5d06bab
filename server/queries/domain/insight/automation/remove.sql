-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/remove.ts

update automation_rule set deleted_at = $1, updated_at = $2, version = version + 1 where account_id = $3 and id = any($4::bigint[]) and deleted_at is null returning id, name
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint[]
-- gives id bigint, name text
