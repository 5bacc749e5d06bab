-- Made by `npm run queries` from what the tests sent: server/domain/crm/contact-records/status.ts

select from contact where account_id = $1 and id = $2 and deleted_at is null for no key update
-- takes $1 bigint, $2 bigint

select from event_call where account_id = $1 and contact_id = $2 and id <> $3 and status = 'SCHEDULED' and ends_at > $4::timestamptz limit 1
-- takes $1 bigint, $2 bigint, $3 bigint, $4 timestamp with time zone
