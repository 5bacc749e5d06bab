-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/undo.ts

select e.id from event e where e.account_id = $1 and e.id = any(( select a.event_ids from automation_action a where a.account_id = $2 and a.id = $3)::bigint[]) order by e.id for no key update of e
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint

select from automation_action where account_id = $1 and id = $2 for no key update
-- takes $1 bigint, $2 bigint

update automation_action set undone_at = $1, undone_by = $2::jsonb where account_id = $3 and id = $4
-- takes $1 timestamp with time zone, $2 jsonb, $3 bigint, $4 bigint
