-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/call-records/detail.ts

select at, action, actor, before, after from event_call_history where account_id = $1 and event_call_id = $2 and at <= $3::timestamptz order by id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives at timestamp with time zone, action text, actor jsonb, before jsonb, after jsonb

select at, action, actor, before, after from event_call_history where account_id = $1 and event_call_id = $2 order by id
-- takes $1 bigint, $2 bigint
-- gives at timestamp with time zone, action text, actor jsonb, before jsonb, after jsonb
