-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/events/insert-event.ts

select name from event_name where account_id = $1 and (name = $2 or starts_with(name, $3))
-- takes $1 bigint, $2 text, $3 text
-- gives name text

select new_number($1::bigint, 'event') as id
-- takes $1 bigint
-- gives id bigint

with taken as materialized ( select exists (select 1 from event_name where account_id = $1 and name = $2) as is_taken ) insert into event (account_id, id, token_hash, token_sealed, slug, name, internal_name, search_text, description, color, event_type, status, user_id, team_id, position, settings, created_by, created_at, updated_at) select $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::jsonb, $19, $20, $21 from taken where not is_taken on conflict (account_id, slug) where deleted_at is null do nothing returning id
-- takes $1 bigint, $2 text, $3 bigint, $4 bigint, $5 bytea, $6 text, $7 text, $8 text, $9 text, $10 text, $11 text, $12 text, $13 text, $14 text, $15 bigint, $16 bigint, $17 integer, $18 jsonb, $19 bigint, $20 timestamp with time zone, $21 timestamp with time zone
-- gives id bigint
