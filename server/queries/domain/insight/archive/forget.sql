-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/forget.ts

delete from name_of_then n where n.account_id = $1 and n.until < $2::timestamptz
-- takes $1 bigint, $2 timestamp with time zone

update archive_state set holds_from = $1::timestamptz where account_id = $2 and holds_from < $3::timestamptz
-- takes $1 timestamp with time zone, $2 bigint, $3 timestamp with time zone

with old as materialized ( select v.resource, v.record_id, v.number from archive_version v where v.account_id = $1 and v.at < $2::timestamptz order by v.at limit 5000) delete from archive_version v using old where v.account_id = $3 and v.resource = old.resource and v.record_id = old.record_id and v.number = old.number returning v.number
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint
-- gives number integer
