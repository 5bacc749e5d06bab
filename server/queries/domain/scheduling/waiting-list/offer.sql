-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/waiting-list/offer.ts

select from event where account_id = $1 and id = $2 and deleted_at is null and status = 'ACTIVATED'
-- takes $1 bigint, $2 bigint

with entry as ( select id from waiting_entry where account_id = $1 and id = $2 and ended_at is null for no key update) insert into waiting_offer (account_id, entry_id, hold_id, starts_at, duration_min, host_ids, explanation, created_at, expires_at) select $3, entry.id, $4, $5::timestamptz, $6, $7::bigint[], $8::jsonb, $9::timestamptz, $10::timestamptz from entry on conflict do nothing returning id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 timestamp with time zone, $6 integer, $7 bigint[], $8 jsonb, $9 timestamp with time zone, $10 timestamp with time zone
-- gives id bigint
