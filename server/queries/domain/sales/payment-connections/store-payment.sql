-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/store-payment.ts

insert into payment_source as s (account_id, connection_id, external_id, reading) values ($1, $2, $3, $4) on conflict (account_id, connection_id, external_id) do update set reading = excluded.reading where s.reading < excluded.reading returning payment_id, is_stored
-- takes $1 bigint, $2 bigint, $3 text, $4 bigint
-- gives payment_id bigint, is_stored boolean

update payment set raw = $1::jsonb where account_id = $2 and id = $3
-- takes $1 jsonb, $2 bigint, $3 bigint

update payment set raw = $1::jsonb where account_id = $2 and id = $3 and raw is not null
-- takes $1 jsonb, $2 bigint, $3 bigint

update payment_connection set readings = readings + 1 where account_id = $1 and id = $2 returning readings
-- takes $1 bigint, $2 bigint
-- gives readings bigint

update payment_source set payment_id = $1, is_stored = true where account_id = $2 and connection_id = $3 and external_id = $4
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text
