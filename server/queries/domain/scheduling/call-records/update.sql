-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/call-records/update.ts

update event_call set notes = $1, location = $2, location_link = $3, location_details = $4, additional_guests = $5, external_ids = $6, updated_at = $7, version = version + 1 where account_id = $8 and id = $9
-- takes $1 text, $2 text, $3 text, $4 text, $5 jsonb, $6 jsonb, $7 timestamp with time zone, $8 bigint, $9 bigint
