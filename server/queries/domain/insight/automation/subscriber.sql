-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/subscriber.ts

with active as materialized ( select r.id from automation_rule r where r.account_id = $1 and r.active and r.deleted_at is null limit 1 ) insert into automation_news as news (account_id, sequence) select $2, $3 from active on conflict (account_id) do update set sequence = excluded.sequence where news.sequence < excluded.sequence
-- takes $1 bigint, $2 bigint, $3 bigint
