-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/sales.ts

select call.id from contact c join event_call call on call.account_id = c.account_id and call.contact_id = c.id where c.account_id = $1 and c.deleted_at is null and c.email_normalized = $2 order by call.starts_at desc, call.id desc limit 1
-- takes $1 bigint, $2 text
-- gives id bigint
