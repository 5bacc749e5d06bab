-- Made by `npm run queries` from what the tests sent: server/effects/slack/app-row.ts

select s.account_id, s.id, s.address_key, s.team_id, s.team_name, s.bot_user_id, s.bot_token, s.signing_secret, s.status, s.reason, s.created_at, s.updated_at from slack_app s join account a on a.id = s.account_id and a.deleted_at is null where s.account_id = $1 and s.address_key = $2
-- takes $1 bigint, $2 text
-- gives account_id bigint, id bigint, address_key text, team_id text, team_name text, bot_user_id text, bot_token text, signing_secret text, status text, reason text, created_at timestamp with time zone, updated_at timestamp with time zone

select s.account_id, s.id, s.address_key, s.team_id, s.team_name, s.bot_user_id, s.bot_token, s.signing_secret, s.status, s.reason, s.created_at, s.updated_at from slack_app s where s.account_id = $1
-- takes $1 bigint
-- gives account_id bigint, id bigint, address_key text, team_id text, team_name text, bot_user_id text, bot_token text, signing_secret text, status text, reason text, created_at timestamp with time zone, updated_at timestamp with time zone
