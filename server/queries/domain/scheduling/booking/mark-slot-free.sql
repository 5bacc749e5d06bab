-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking/mark-slot-free.ts

update event_call set is_slot_free = $1, updated_at = to_timestamp($2 / 1000.0), version = version + 1 where account_id = $3 and id = $4
-- takes $1 boolean, $2 numeric, $3 bigint, $4 bigint

update event_call_host set blocking = $1 where account_id = $2 and event_call_id = $3
-- takes $1 boolean, $2 bigint, $3 bigint
