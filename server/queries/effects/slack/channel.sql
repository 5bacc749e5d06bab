-- Made by `npm run queries` from what the tests sent: server/effects/slack/channel.ts

select c.account_id, c.id, c.kind, c.name, c.webhook_url, c.target, c.dialect, c.topics, c.status, c.failures from slack_channel c where c.account_id = $1 and c.id = $2
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, kind text, name text, webhook_url text, target text, dialect text, topics text[], status text, failures integer

select c.account_id, c.id, c.kind, c.name, c.webhook_url, c.target, c.dialect, c.topics, c.status, c.failures, c.reason, c.last_error, c.last_sent_at, c.created_at, c.updated_at, (select count(*)::integer from slack_message m where m.account_id = c.account_id and m.slack_channel_id = c.id and m.status = 'QUEUED') as waiting from slack_channel c where c.account_id = $1 and c.id = $2 order by c.id
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, kind text, name text, webhook_url text, target text, dialect text, topics text[], status text, failures integer, reason text, last_error text, last_sent_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone, waiting integer

select c.account_id, c.id, c.kind, c.name, c.webhook_url, c.target, c.dialect, c.topics, c.status, c.failures, c.reason, c.last_error, c.last_sent_at, c.created_at, c.updated_at, (select count(*)::integer from slack_message m where m.account_id = c.account_id and m.slack_channel_id = c.id and m.status = 'QUEUED') as waiting from slack_channel c where c.account_id = $1 and true order by c.id
-- takes $1 bigint
-- gives account_id bigint, id bigint, kind text, name text, webhook_url text, target text, dialect text, topics text[], status text, failures integer, reason text, last_error text, last_sent_at timestamp with time zone, created_at timestamp with time zone, updated_at timestamp with time zone, waiting integer
