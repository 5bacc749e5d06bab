-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/call-records/history.ts

insert into event_call_history (account_id, event_call_id, at, action, actor, before, after) values ($1, $2, to_timestamp($3 / 1000.0), $4, $5::jsonb, $6::jsonb, $7::jsonb)
-- takes $1 bigint, $2 bigint, $3 numeric, $4 text, $5 jsonb, $6 jsonb, $7 jsonb

with entry as ( insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, before, after, request_id) values ($1, $2, $3::jsonb, $4, $5::jsonb, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13)) insert into event_call_history (account_id, event_call_id, at, action, actor, before, after) values ($14, $15, to_timestamp($16 / 1000.0), $17, $18::jsonb, $19::jsonb, $20::jsonb)
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 bigint, $5 jsonb, $6 text, $7 text, $8 text, $9 text, $10 text, $11 jsonb, $12 jsonb, $13 text, $14 bigint, $15 bigint, $16 numeric, $17 text, $18 jsonb, $19 jsonb, $20 jsonb
