-- Made by `npm run queries` from what the tests sent: server/effects/slack/remove-channel.ts

delete from slack_channel c where c.account_id = $1 and c.id = $2 returning c.kind, c.name
-- takes $1 bigint, $2 bigint
-- gives kind text, name text
