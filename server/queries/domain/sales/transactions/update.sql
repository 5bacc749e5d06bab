-- Made by `npm run queries` from what the tests sent: server/domain/sales/transactions/update.ts

update payment set "email" = $1, "email_normalized" = $2, "phone_number" = $3, "phone_normalized" = $4, "value" = $5, "currency" = $6, "status" = $7, "refunded_amount" = $8, "name" = $9, "search_text" = $10, "description" = $11, "source" = $12, "contact_id" = $13, "occurred_at" = $14, "updated_by" = $15, actor = $16::jsonb, updated_at = $17, version = version + 1 where account_id = $18 and id = $19
-- takes $1 text, $2 text, $3 text, $4 text, $5 bigint, $6 text, $7 text, $8 bigint, $9 text, $10 text, $11 text, $12 text, $13 bigint, $14 timestamp with time zone, $15 text, $16 jsonb, $17 timestamp with time zone, $18 bigint, $19 bigint
