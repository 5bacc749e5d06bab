-- Made by `npm run queries` from what the tests sent: server/domain/sales/past-calls/keys.ts

insert into imported_call (account_id, key, event_call_id) values ($1, $2, $3)
-- takes $1 bigint, $2 bytea, $3 bigint

insert into imported_deal (account_id, key, deal_id) values ($1, $2, $3)
-- takes $1 bigint, $2 bytea, $3 bigint

select deal_id as id from imported_deal where account_id = $1 and key = $2
-- takes $1 bigint, $2 bytea
-- gives id bigint

select event_call_id as id from imported_call where account_id = $1 and key = $2
-- takes $1 bigint, $2 bytea
-- gives id bigint

select pg_advisory_xact_lock(hashtextextended($1::text, 0))
-- takes $1 text
-- gives pg_advisory_xact_lock void
