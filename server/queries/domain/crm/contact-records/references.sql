-- Made by `npm run queries` from what the tests sent: server/domain/crm/contact-records/references.ts

insert into contact_touch (account_id, contact_id, at, utm, referrer_url, event_id) select $1, $2, $3::timestamptz, $4::jsonb, $5, $6 where not exists ( select from contact_touch t where t.account_id = $7 and t.contact_id = $8 and t.event_id = $9 and t.utm = $10::jsonb and t.at between $11::timestamptz - interval '30 minutes' and $12::timestamptz)
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 jsonb, $5 text, $6 bigint, $7 bigint, $8 bigint, $9 bigint, $10 jsonb, $11 timestamp with time zone, $12 timestamp with time zone

select from member where account_id = $1 and user_id = $2 and status = 'ACTIVE'
-- takes $1 bigint, $2 bigint
