-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/call-records/history.ts

insert into event_call_history (account_id, event_call_id, at, action, actor, before, after) values ($1, $2, to_timestamp($3 / 1000.0), $4, $5::jsonb, $6::jsonb, $7::jsonb)
-- takes $1 bigint, $2 bigint, $3 numeric, $4 text, $5 jsonb, $6 jsonb, $7 jsonb
