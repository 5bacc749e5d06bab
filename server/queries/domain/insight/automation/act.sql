-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/act.ts

select distinct a.user_id from automation_action a where a.account_id = $1 and a.rule_id = $2 and a.action = 'PAUSE_HOST' and not a.simulated and a.id <> all($3::bigint[]) and a.until > $4::timestamptz
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 timestamp with time zone
-- gives user_id bigint

select from event where account_id = $1 and id = any($2::bigint[]) order by id for no key update
-- takes $1 bigint, $2 bigint[]

with hit as materialized ( select hit.* from jsonb_to_recordset($1::jsonb) as hit (user_id bigint, event_ids jsonb, value float8, sample integer, reason text) where not exists ( select 1 from automation_action a where a.account_id = $2 and a.rule_id = $3 and a.user_id = hit.user_id and a.undone_at > $4::timestamptz and $5) ) insert into automation_action (account_id, rule_id, user_id, window_key, action, simulated, event_ids, metric, value, sample, threshold, reason, at, until) select $6, $7, hit.user_id, $8, $9, $10, array(select jsonb_array_elements_text(hit.event_ids)::bigint), $11, hit.value, hit.sample, $12, hit.reason, $13, $14 from hit order by hit.user_id on conflict (account_id, rule_id, user_id, window_key, action, simulated) do nothing returning id, user_id
-- takes $1 jsonb, $2 bigint, $3 bigint, $4 timestamp with time zone, $5 boolean, $6 bigint, $7 bigint, $8 text, $9 text, $10 boolean, $11 text, $12 double precision, $13 timestamp with time zone, $14 timestamp with time zone
-- gives id bigint, user_id bigint
