-- Made by `npm run queries` from what the tests sent: server/domain/sales/transactions/payer.ts

select from contact where account_id = $1 and id = $2 and deleted_at is null
-- takes $1 bigint, $2 bigint

select id from ( select id, 0 as rank from contact where account_id = $1 and deleted_at is null and email_normalized = $2 union all select id, 1 from contact where account_id = $3 and deleted_at is null and phone_normalized = $4 union all select id, 2 from contact where account_id = $5 and deleted_at is null and secondary_email_normalized = $6 union all select id, 3 from contact where account_id = $7 and deleted_at is null and secondary_phone_normalized = $8 ) found order by rank, id limit 1
-- takes $1 bigint, $2 text, $3 bigint, $4 text, $5 bigint, $6 text, $7 bigint, $8 text
-- gives id bigint
