-- Made by `npm run queries` from what the tests sent: server/platform/audit/audit.ts

insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, after, request_id, outcome, once_key) values ($1, $2, $3::jsonb, $4, $5::jsonb, $6, $7, 'access.refused', 'endpoint', $8, $9::jsonb, $10, 'refused', $11) on conflict (account_id, once_key) where once_key is not null do nothing
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 bigint, $5 jsonb, $6 text, $7 text, $8 text, $9 jsonb, $10 text, $11 text

insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, before, after, request_id) select $1, $2::timestamptz, $3::jsonb, $4::bigint, $5::jsonb, $6, $7, $8, $9, r.id, nullif(r.before, 'null'), nullif(r.after, 'null'), $10 from jsonb_to_recordset($11::jsonb) as r (id text, before jsonb, after jsonb) returning account_id
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 bigint, $5 jsonb, $6 text, $7 text, $8 text, $9 text, $10 text, $11 jsonb
-- gives account_id bigint

insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, before, after, request_id) values ($1, $2, $3::jsonb, $4, $5::jsonb, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13)
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 bigint, $5 jsonb, $6 text, $7 text, $8 text, $9 text, $10 text, $11 jsonb, $12 jsonb, $13 text

with membership as materialized ( select member.account_id, member.user_id, app_user.email from member join account on account.id = member.account_id join app_user on app_user.id = member.person_id where member.person_id = $1 and member.status = 'ACTIVE' and ($2::bigint is null or member.account_id = $3) ) insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, after, request_id, outcome) select account_id, $4::timestamptz, jsonb_build_object('type', 'user', 'id', user_id::text, 'name', email), user_id, $5::jsonb, $6, $7, $8, 'user', user_id::text, $9::jsonb, $10, $11 from membership returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 timestamp with time zone, $5 jsonb, $6 text, $7 text, $8 text, $9 jsonb, $10 text, $11 text
-- gives account_id bigint
