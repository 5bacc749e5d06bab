-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/named-fields.ts

select f.id, f.type, f.name, f.identifier, f.input_type, f.configuration, to_jsonb(f.aliases) as aliases, f.description, f.is_required, f.is_unique, f.is_system_field, f.hidden as is_hidden, (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'tooltip', o.tooltip) order by o.display_index), '[]') from field_option o where o.account_id = f.account_id and o.field_id = f.id and not o.is_archived) as options from custom_field f where f.account_id = $1 and f.type = any($2::text[]) and f.deleted_at is null and (f.id = any($3::bigint[]) or f.identifier = any($4::text[]) or f.aliases && $5::text[]) order by f.type
-- takes $1 bigint, $2 text[], $3 bigint[], $4 text[], $5 text[]
-- gives id bigint, type text, name text, identifier text, input_type text, configuration jsonb, aliases jsonb, description text, is_required boolean, is_unique boolean, is_system_field boolean, is_hidden boolean, options jsonb

select from custom_field f where f.account_id = $1 and f.type = any($2::text[]) and f.deleted_at is null and (f.id = any($3::bigint[]) or f.identifier = any($4::text[]) or f.aliases && $5::text[]) order by f.id for key share
-- takes $1 bigint, $2 text[], $3 bigint[], $4 text[], $5 text[]
