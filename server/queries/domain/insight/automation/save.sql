-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/save.ts

insert into automation_rule (account_id, name, kind, metric, time_window, threshold, min_sample, action, event_ids, exclude_user_ids, active, simulate, due_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bigint[], $10::bigint[], $11, $12, $13, $14, $15) returning id
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 text, $6 double precision, $7 integer, $8 text, $9 bigint[], $10 bigint[], $11 boolean, $12 boolean, $13 timestamp with time zone, $14 timestamp with time zone, $15 timestamp with time zone
-- gives id bigint

update automation_rule set name = $1, kind = $2, metric = $3, time_window = $4, threshold = $5, min_sample = $6, action = $7, event_ids = $8::bigint[], exclude_user_ids = $9::bigint[], active = $10, simulate = $11, due_at = $12, updated_at = $13, version = version + 1 where account_id = $14 and id = $15
-- takes $1 text, $2 text, $3 text, $4 text, $5 double precision, $6 integer, $7 text, $8 bigint[], $9 bigint[], $10 boolean, $11 boolean, $12 timestamp with time zone, $13 timestamp with time zone, $14 bigint, $15 bigint
