-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/start.ts

delete from import_error where account_id = $1 and import_id = $2
-- takes $1 bigint, $2 bigint

delete from import_planned where account_id = $1 and import_id = $2
-- takes $1 bigint, $2 bigint

insert into import_layout (account_id, resource, layout, mapping, options, used_at) values ($1, $2, $3, $4::jsonb, $5::jsonb, $6) on conflict (account_id, resource, layout) do update set mapping = excluded.mapping, options = excluded.options, used_at = excluded.used_at
-- takes $1 bigint, $2 text, $3 text, $4 jsonb, $5 jsonb, $6 timestamp with time zone
