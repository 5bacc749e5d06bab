-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/holds/hold-limits.ts

select count(*) filter (where address_key = $1)::int as mine, count(*) filter (where event_id = $2)::int as all, extract(epoch from min(expires_at) filter (where address_key = $3))::float8 * 1000 as my_first, extract(epoch from min(expires_at) filter (where event_id = $4))::float8 * 1000 as first from slot_hold where account_id = $5 and address_key is not null and expires_at > $6::timestamptz and id is distinct from $7::text
-- takes $1 text, $2 bigint, $3 text, $4 bigint, $5 bigint, $6 timestamp with time zone, $7 text
-- gives mine integer, all integer, my_first double precision, first double precision

select pg_advisory_xact_lock(hashtextextended($1, 0))
-- takes $1 text
-- gives pg_advisory_xact_lock void
