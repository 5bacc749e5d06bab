-- Made by `npm run queries` from what the tests sent: server/effects/slack/stopped.ts

update slack_app s set status = 'ERROR', reason = $1, updated_at = $2::timestamptz where s.account_id = $3 and s.status = 'CONNECTED' returning s.team_name as name
-- takes $1 text, $2 timestamp with time zone, $3 bigint
-- gives name text

update slack_channel c set status = 'OFF', reason = $1, last_error = $2, leased_until = null, updated_at = $3::timestamptz where c.account_id = $4 and c.id = $5 and c.status = 'ACTIVE' returning c.name
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 bigint, $5 bigint
-- gives name text

update slack_message m set status = 'SKIPPED', error = $1 where m.account_id = $2 and m.slack_channel_id = $3 and m.status = 'QUEUED'
-- takes $1 text, $2 bigint, $3 bigint
