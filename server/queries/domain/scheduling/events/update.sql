-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/events/update.ts

update event set name = $1, internal_name = $2, search_text = $3, slug = $4, description = $5, color = $6, event_type = $7, status = $8, user_id = $9, team_id = $10, position = $11, settings = $12::jsonb, updated_at = $13, version = version + 1 where account_id = $14 and id = $15
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 text, $7 text, $8 text, $9 bigint, $10 bigint, $11 integer, $12 jsonb, $13 timestamp with time zone, $14 bigint, $15 bigint
