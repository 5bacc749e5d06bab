-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/waiting-list/take-offer.ts

select id from waiting_entry where account_id = $1 and token_hash = $2 and ended_at is null for no key update
-- takes $1 bigint, $2 bytea
-- gives id bigint

update waiting_entry set outcome = 'BOOKED', event_call_id = $1, ended_at = $2::timestamptz, updated_at = $3::timestamptz where account_id = $4 and id = $5 and ended_at is null
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 bigint

update waiting_offer set hold_id = $1, expires_at = $2::timestamptz where account_id = $3 and entry_id = $4 and hold_id = $5 and state = 'OPEN' returning id
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 text
-- gives id bigint

with entry as ( select id from waiting_entry where account_id = $1 and id = $2 and ended_at is null for no key update) update waiting_offer o set state = 'BOOKED', ended_at = $3::timestamptz from entry where o.account_id = $4 and o.entry_id = entry.id and o.hold_id = $5 and o.state = 'OPEN' and o.expires_at > $6::timestamptz returning o.id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 bigint, $5 text, $6 timestamp with time zone
-- gives id bigint
