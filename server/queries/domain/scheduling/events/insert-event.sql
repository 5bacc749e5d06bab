-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/events/insert-event.ts

insert into event (account_id, token, slug, name, internal_name, search_text, description, color, event_type, status, user_id, team_id, position, settings, created_by, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15, $16, $17) on conflict (account_id, slug) where deleted_at is null do nothing returning id
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 text, $6 text, $7 text, $8 text, $9 text, $10 text, $11 bigint, $12 bigint, $13 integer, $14 jsonb, $15 bigint, $16 timestamp with time zone, $17 timestamp with time zone
-- gives id bigint

select slug from event where account_id = $1 and deleted_at is null and (slug = $2 or starts_with(slug, $3))
-- takes $1 bigint, $2 text, $3 text
-- gives slug text
