-- Made by `npm run queries` from what the tests sent: server/surfaces/test-workspaces/clock.ts

select 1 from scenario_run where account_id = $1 and status in ('QUEUED', 'RUNNING')
-- takes $1 bigint
-- gives ?column? integer

select s.seed, (select count(*) from mail m where m.account_id = $1) as mails, (select count(*) from text_message t where t.account_id = $2 and t.external_id is not null) as texts, (select count(*) from test_entry e where e.account_id = $3) as entries, (select count(*) from webhook_attempt w where w.account_id = $4) as calls, (select count(*) from test_payment p where p.account_id = $5) as payments, (select count(*) from slack_message s where s.account_id = $6 and s.status = 'SENT') as chat, (select count(*) from test_meeting v where v.account_id = $7) as meetings, (select coalesce(sum(g.refused), 0)::bigint from test_guard g where g.account_id = $8) as refused, (select coalesce(sum(g.stopped), 0)::bigint from test_guard g where g.account_id = $9) as left from test_seed s where s.account_id = $10
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 bigint, $8 bigint, $9 bigint, $10 bigint
-- gives seed text, mails bigint, texts bigint, entries bigint, calls bigint, payments bigint, chat bigint, meetings bigint, refused bigint, left bigint
