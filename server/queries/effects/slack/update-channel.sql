-- Made by `npm run queries` from what the tests sent: server/effects/slack/update-channel.ts

select c.name, c.topics, c.status from slack_channel c where c.account_id = $1 and c.id = $2 for no key update of c
-- takes $1 bigint, $2 bigint
-- gives name text, topics text[], status text

update slack_channel c set name = $1, topics = $2::text[], status = $3, updated_at = $4::timestamptz, reason = case when $5 = 'ACTIVE' then null else c.reason end, last_error = case when $6::boolean then null else c.last_error end, since = case when $7::boolean then $8::timestamptz else c.since end, failures = case when $9::boolean then 0 else c.failures end where c.account_id = $10 and c.id = $11
-- takes $1 text, $2 text[], $3 text, $4 timestamp with time zone, $5 text, $6 boolean, $7 boolean, $8 timestamp with time zone, $9 boolean, $10 bigint, $11 bigint
