-- Made by `npm run queries` from what the tests sent: server/main/scenarios/open-entry.ts

select token_hash, token_sealed from waiting_entry where account_id = $1 and contact_id = $2 and event_id = $3 and ended_at is null
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives token_hash bytea, token_sealed text
