-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/routing-decisions/decision.ts

with stored as ( insert into routing_decision (account_id, id, event_call_id, at, cause, winner_id, tie_break, facts, actor) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb) ) update event_call set routing = routing || jsonb_build_object('decisionId', $10::text) where account_id = $11 and id = $12
-- takes $1 bigint, $2 text, $3 bigint, $4 timestamp with time zone, $5 text, $6 bigint, $7 text, $8 jsonb, $9 jsonb, $10 text, $11 bigint, $12 bigint
