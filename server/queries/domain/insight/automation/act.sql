-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/act.ts

insert into automation_action (account_id, rule_id, user_id, window_key, action, simulated, event_ids, metric, value, sample, threshold, reason, at, until) select $1, $2, hit.user_id, $3, $4, $5, array(select jsonb_array_elements_text(hit.event_ids)::bigint), $6, hit.value, hit.sample, $7, hit.reason, $8, $9 from jsonb_to_recordset($10::jsonb) as hit (user_id bigint, event_ids jsonb, value float8, sample integer, reason text) where not exists ( select from automation_action a where a.account_id = $11 and a.rule_id = $12 and a.user_id = hit.user_id and a.undone_at > $13::timestamptz and $14) order by hit.user_id on conflict (account_id, rule_id, user_id, window_key, action, simulated) do nothing returning id, user_id, reason
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 boolean, $6 text, $7 double precision, $8 timestamp with time zone, $9 timestamp with time zone, $10 jsonb, $11 bigint, $12 bigint, $13 timestamp with time zone, $14 boolean
-- gives id bigint, user_id bigint, reason text

select distinct a.user_id from automation_action a where a.account_id = $1 and a.rule_id = $2 and a.action = 'PAUSE_HOST' and not a.simulated and a.id <> all($3::bigint[]) and a.until > $4::timestamptz
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 timestamp with time zone
-- gives user_id bigint

select from event where account_id = $1 and id = any($2::bigint[]) order by id for no key update
-- takes $1 bigint, $2 bigint[]
