-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/events/insert-event.ts

insert into event (account_id, id, token_hash, token_sealed, slug, name, internal_name, search_text, description, color, event_type, status, user_id, team_id, position, settings, created_by, created_at, updated_at) select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::jsonb, $17, $18, $19 where not exists (select from event_name where account_id = $20 and name = $21) on conflict (account_id, slug) where deleted_at is null do nothing returning id
-- takes $1 bigint, $2 bigint, $3 bytea, $4 text, $5 text, $6 text, $7 text, $8 text, $9 text, $10 text, $11 text, $12 text, $13 bigint, $14 bigint, $15 integer, $16 jsonb, $17 bigint, $18 timestamp with time zone, $19 timestamp with time zone, $20 bigint, $21 text
-- gives id bigint

select name from event_name where account_id = $1 and (name = $2 or starts_with(name, $3))
-- takes $1 bigint, $2 text, $3 text
-- gives name text

select nextval(pg_get_serial_sequence('event', 'id')) as id
-- gives id bigint
