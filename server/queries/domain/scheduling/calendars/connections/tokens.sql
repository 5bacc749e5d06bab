-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/tokens.ts

update calendar_connection set renewing_until = $1 where account_id = $2 and id = $3 and secret_version = $4 and coalesce(renewing_until <= $5, true) returning id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 integer, $5 timestamp with time zone
-- gives id bigint

update calendar_connection set renewing_until = null where account_id = $1 and id = $2 and secret_version = $3
-- takes $1 bigint, $2 bigint, $3 integer

update calendar_connection set secret = $1, secret_version = secret_version + 1, renewing_until = null where account_id = $2 and id = $3 and secret_version = $4
-- takes $1 text, $2 bigint, $3 bigint, $4 integer
