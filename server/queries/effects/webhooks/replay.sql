-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/replay.ts

select max(id) as last from webhook_delivery where account_id = $1 and endpoint_id = $2
-- takes $1 bigint, $2 text
-- gives last bigint

select min(sequence + 0) as first, max(sequence + 0) as last from change where account_id = $1 and sequence is not null and occurred_at >= $2::timestamptz and occurred_at <= $3::timestamptz
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone
-- gives first bigint, last bigint
