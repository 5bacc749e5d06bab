-- Made by `npm run queries` from what the tests sent: server/effects/calendar-entries/note.ts

update call_entry e set state = $1, error = $2, leased_until = null, due_at = $3::timestamptz, updated_at = $4::timestamptz from (select state = 'FAILED' or tries > $5 as was_failed from call_entry where account_id = $6 and event_call_id = $7 and user_id = $8 for update) before where e.account_id = $9 and e.event_call_id = $10 and e.user_id = $11 and e.leased_until = $12::timestamptz returning before.was_failed
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 timestamp with time zone, $5 integer, $6 bigint, $7 bigint, $8 bigint, $9 bigint, $10 bigint, $11 bigint, $12 timestamp with time zone
-- gives was_failed boolean

update call_entry set state = case when wanted_version > $1 or not is_wanted then 'PENDING' else 'SYNCED' end, external_id = $2, etag = $3, written_version = $4, written_at = $5::timestamptz, starts_at = $6::timestamptz, ends_at = $7::timestamptz, error = null, tries = 0, leased_until = null, seen = null, noticed = null, resolved = null, due_at = case when wanted_version > $8 or not is_wanted then $9::timestamptz end, updated_at = $10::timestamptz where account_id = $11 and event_call_id = $12 and user_id = $13 and leased_until = $14::timestamptz
-- takes $1 integer, $2 text, $3 text, $4 integer, $5 timestamp with time zone, $6 timestamp with time zone, $7 timestamp with time zone, $8 integer, $9 timestamp with time zone, $10 timestamp with time zone, $11 bigint, $12 bigint, $13 bigint, $14 timestamp with time zone

with gone as ( delete from call_entry where account_id = $1 and event_call_id = $2 and user_id = $3 and leased_until = $4::timestamptz and not is_wanted ) update call_entry set external_id = null, etag = null, written_version = null, leased_until = null, tries = 0, due_at = $5::timestamptz where account_id = $6 and event_call_id = $7 and user_id = $8 and leased_until = $9::timestamptz and is_wanted
-- takes $1 bigint, $2 bigint, $3 bigint, $4 timestamp with time zone, $5 timestamp with time zone, $6 bigint, $7 bigint, $8 bigint, $9 timestamp with time zone
