-- Made by `npm run queries` from what the tests sent: server/effects/slack/disconnect-app.ts

delete from slack_app s where s.account_id = $1 returning s.team_name as "teamName"
-- takes $1 bigint
-- gives teamName text

delete from slack_channel c where c.account_id = $1 and c.kind = 'APP'
-- takes $1 bigint

update slack_click k set due_at = null, response_url = null where k.account_id = $1 and k.due_at is not null
-- takes $1 bigint
