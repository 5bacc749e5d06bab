-- Made by `npm run queries` from what the tests sent: server/effects/slack/deliver.ts

update slack_channel c set failures = 0, last_error = null, last_sent_at = $1::timestamptz where c.account_id = $2 and c.id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

update slack_channel c set failures = c.failures + 1, last_error = $1, leased_until = null, next_at = $2::timestamptz where c.account_id = $3 and c.id = $4
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint

update slack_channel c set leased_until = null where c.account_id = $1 and c.id = $2
-- takes $1 bigint, $2 bigint

update slack_message m set error = $1 where m.account_id = $2 and m.id = any($3::bigint[]) and m.status = 'QUEUED'
-- takes $1 text, $2 bigint, $3 bigint[]

update slack_message m set is_alone = true, error = $1, status = $2 where m.account_id = $3 and m.id = any($4::bigint[]) and m.status = 'QUEUED'
-- takes $1 text, $2 text, $3 bigint, $4 bigint[]

update slack_message m set shown = $1 where m.account_id = $2 and m.id = $3
-- takes $1 integer, $2 bigint, $3 bigint

update slack_message m set status = 'SENT', error = null, sent_at = $1::timestamptz, shown = s.wanted, external_ref = $2 from jsonb_to_recordset($3::jsonb) as s (id bigint, wanted integer) where m.account_id = $4 and m.id = s.id
-- takes $1 timestamp with time zone, $2 text, $3 jsonb, $4 bigint
