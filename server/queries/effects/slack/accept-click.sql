-- Made by `npm run queries` from what the tests sent: server/effects/slack/accept-click.ts

insert into slack_click (account_id, signature_hash, slack_user_id, slack_team_id, contact_id, response_url, due_at, at) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (account_id, signature_hash) do nothing returning id
-- takes $1 bigint, $2 bytea, $3 text, $4 text, $5 bigint, $6 text, $7 timestamp with time zone, $8 timestamp with time zone
-- gives id bigint
