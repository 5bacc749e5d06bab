-- Made by `npm run queries` from what the tests sent: server/platform/audit/operator-act.ts

insert into operator_act (at, operator_id, action, subject, workspace_id, before, after, ip, user_agent, credential, request_id) values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10::jsonb, $11)
-- takes $1 timestamp with time zone, $2 bigint, $3 text, $4 text, $5 bigint, $6 jsonb, $7 jsonb, $8 text, $9 text, $10 jsonb, $11 text
