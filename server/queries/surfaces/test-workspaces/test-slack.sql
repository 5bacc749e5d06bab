-- Made by `npm run queries` from what the tests sent: server/surfaces/test-workspaces/test-slack.ts

select from member m where m.account_id = $1 and m.user_id = $2 and m.deleted_at is null
-- takes $1 bigint, $2 bigint

select m.id, m.topic, m.contact_id, c.kind, c.name as channel, m.body <> '' as has_text, m.sent_at, k.result, k.slack_user_id from slack_message m join slack_channel c on c.account_id = m.account_id and c.id = m.slack_channel_id left join lateral ( select k.result, k.slack_user_id from slack_click k where m.topic = 'NEW_LEAD' and k.account_id = m.account_id and k.contact_id = m.contact_id and k.result <> 'answer.claimed' order by k.id desc limit 1 ) k on true where m.account_id = $1 and m.id = $2 and m.status = 'SENT'
-- takes $1 bigint, $2 bigint
-- gives id bigint, topic text, contact_id bigint, kind text, channel text, has_text boolean, sent_at timestamp with time zone, result text, slack_user_id text
