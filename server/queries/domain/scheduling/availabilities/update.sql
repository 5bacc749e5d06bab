-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/availabilities/update.ts

update availability set name = $1, time_zone = $2, weekdays = $3::jsonb, overrides = $4::jsonb, out_of_office = $5::jsonb, updated_at = $6, version = version + 1 where account_id = $7 and id = $8
-- takes $1 text, $2 text, $3 jsonb, $4 jsonb, $5 jsonb, $6 timestamp with time zone, $7 bigint, $8 bigint
