-- Made by `npm run queries` from what the tests sent: server/domain/sales/deposits/insert-deposit.ts

insert into call_deposit (account_id, token_hash, event_id, purpose, provider, body, hold_id, starts_at, amount, currency, refund_until_min, state, expires_at, due_at, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'OPEN', $12, $13, $14, $15)
-- takes $1 bigint, $2 bytea, $3 bigint, $4 text, $5 text, $6 text, $7 text, $8 timestamp with time zone, $9 bigint, $10 text, $11 integer, $12 timestamp with time zone, $13 timestamp with time zone, $14 timestamp with time zone, $15 timestamp with time zone
