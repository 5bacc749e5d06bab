-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/events/cover.ts

update event set cover_url = $1, updated_at = $2, version = version + 1 where account_id = $3 and id = $4
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint
