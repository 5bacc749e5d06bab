-- Made by `npm run queries` from what the tests sent: server/domain/sales/past-calls/copy-details.ts

update event_call set "invitee_name" = $1, "invitee_email" = $2, "location" = $3, "location_link" = $4, "location_details" = $5, questions = $6::jsonb, additional_guests = $7::jsonb, external_ids = $8::jsonb || external_ids where account_id = $9 and id = $10
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 jsonb, $7 jsonb, $8 jsonb, $9 bigint, $10 bigint
