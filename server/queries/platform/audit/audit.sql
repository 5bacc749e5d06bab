-- Made by `npm run queries` from what the tests sent: server/platform/audit/audit.ts

insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, after, request_id, outcome) select member.account_id, $1, jsonb_build_object('type', 'user', 'id', member.user_id::text, 'name', app_user.email), member.user_id, $2::jsonb, $3, $4, $5, 'user', member.user_id::text, $6::jsonb, $7, $8 from member join app_user on app_user.id = member.person_id where member.person_id = $9 and member.status = 'ACTIVE' and ($10::bigint is null or member.account_id = $11)
-- takes $1 timestamp with time zone, $2 jsonb, $3 text, $4 text, $5 text, $6 jsonb, $7 text, $8 text, $9 bigint, $10 bigint, $11 bigint

insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, after, request_id, outcome, once_key) values ($1, $2, $3::jsonb, $4, $5::jsonb, $6, $7, 'access.refused', 'endpoint', $8, $9::jsonb, $10, 'refused', $11) on conflict (account_id, once_key) where once_key is not null do nothing
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 bigint, $5 jsonb, $6 text, $7 text, $8 text, $9 jsonb, $10 text, $11 text

insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, before, after, request_id) select $1, $2::timestamptz, $3::jsonb, $4::bigint, $5::jsonb, $6, $7, $8, $9, r.id, nullif(r.before, 'null'), nullif(r.after, 'null'), $10 from jsonb_to_recordset($11::jsonb) as r (id text, before jsonb, after jsonb)
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 bigint, $5 jsonb, $6 text, $7 text, $8 text, $9 text, $10 text, $11 jsonb

insert into audit_entry (account_id, at, actor, user_id, credential, ip, user_agent, action, resource, resource_id, before, after, request_id) values ($1, $2, $3::jsonb, $4, $5::jsonb, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13)
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 bigint, $5 jsonb, $6 text, $7 text, $8 text, $9 text, $10 text, $11 jsonb, $12 jsonb, $13 text
