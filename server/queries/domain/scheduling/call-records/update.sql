-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/call-records/update.ts

update event_call set notes = $1, location = $2, location_link = $3, link_source = $4, dial_in = $5, location_details = $6, additional_guests = $7, external_ids = $8, updated_at = $9, version = version + 1 where account_id = $10 and id = $11
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 text, $7 jsonb, $8 jsonb, $9 timestamp with time zone, $10 bigint, $11 bigint
