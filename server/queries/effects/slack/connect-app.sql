-- Made by `npm run queries` from what the tests sent: server/effects/slack/connect-app.ts

insert into slack_app (account_id, address_key, team_id, team_name, bot_user_id, bot_token, signing_secret, created_at, updated_at) values ($1, $2, '', '', '', '', '', $3, $4) on conflict (account_id) do update set updated_at = excluded.updated_at
-- takes $1 bigint, $2 text, $3 timestamp with time zone, $4 timestamp with time zone

update slack_app s set team_id = $1, team_name = $2, bot_user_id = $3, bot_token = $4, signing_secret = $5, status = 'CONNECTED', reason = null where s.account_id = $6 and s.id = $7
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 bigint, $7 bigint

update slack_channel c set failures = 0, last_error = null, next_at = $1::timestamptz where c.account_id = $2 and c.kind = 'APP'
-- takes $1 timestamp with time zone, $2 bigint
