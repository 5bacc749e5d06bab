-- Made by `npm run queries` from what the tests sent: server/surfaces/request-log/write.ts

delete from request_log where (account_id, id) in ( select log.account_id, log.id from request_log log where (log.account_id, log.id) in ( select old.account_id, old.id from jsonb_to_recordset($1::jsonb) as one ("accountId" bigint, kind text, credential text) cross join lateral ( select log.account_id, log.id from request_log log where log.account_id = one."accountId" and log.kind = one.kind and log.credential = one.credential order by log.at desc, log.id desc offset $2 ) old ) for update skip locked )
-- takes $1 jsonb, $2 bigint

with request as materialized ( select r.* from jsonb_to_recordset($1::jsonb) as r ("accountId" bigint, at timestamptz, kind text, credential text, "userId" bigint, method text, route text, status smallint, code text, fields text[], ms real, "requestId" text, omitted integer) where exists (select from account where account.id = r."accountId") ) insert into request_log (account_id, at, kind, credential, user_id, method, route, status, code, fields, ms, request_id, omitted) select "accountId", at, kind, credential, "userId", method, route, status, code, fields, ms, "requestId", omitted from request returning account_id
-- takes $1 jsonb
-- gives account_id bigint
