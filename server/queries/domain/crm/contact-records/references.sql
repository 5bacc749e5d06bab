-- Made by `npm run queries` from what the tests sent: server/domain/crm/contact-records/references.ts

select from member where account_id = $1 and user_id = $2 and status = 'ACTIVE'
-- takes $1 bigint, $2 bigint

with seen as materialized ( select exists ( select 1 from contact_touch t where t.account_id = $1 and t.contact_id = $2 and t.event_id = $3 and t.utm = $4::jsonb and t.at between $5::timestamptz - interval '30 minutes' and $6::timestamptz) as is_seen ) insert into contact_touch (account_id, contact_id, at, utm, referrer_url, event_id) select $7, $8, $9::timestamptz, $10::jsonb, $11, $12 from seen where not is_seen returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 jsonb, $5 timestamp with time zone, $6 timestamp with time zone, $7 bigint, $8 bigint, $9 timestamp with time zone, $10 jsonb, $11 text, $12 bigint
-- gives account_id bigint
