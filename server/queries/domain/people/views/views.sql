-- Made by `npm run queries` from what the tests sent: server/domain/people/views/views.ts

delete from list_columns where account_id = $1 and user_id = $2 and list = $3
-- takes $1 bigint, $2 bigint, $3 text

delete from saved_view where account_id = $1 and id = any($2::bigint[]) and (user_id = $3 or shared) returning id
-- takes $1 bigint, $2 bigint[], $3 bigint
-- gives id bigint

delete from saved_view where account_id = $1 and id = any($2::bigint[]) and user_id = $3 returning id
-- takes $1 bigint, $2 bigint[], $3 bigint
-- gives id bigint

insert into list_columns (account_id, user_id, list, columns) values ($1, $2, $3, $4::text[]) on conflict (account_id, user_id, list) do update set columns = excluded.columns
-- takes $1 bigint, $2 bigint, $3 text, $4 text[]

insert into saved_view (account_id, user_id, list, name, search, columns, shared, created_at, updated_at) values ($1, $2, $3, $4, $5::jsonb, $6::text[], $7, $8::timestamptz, $9::timestamptz) on conflict (account_id, user_id, list, lower(name)) do update set name = excluded.name, search = excluded.search, columns = excluded.columns, shared = excluded.shared, updated_at = excluded.updated_at returning id
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 jsonb, $6 text[], $7 boolean, $8 timestamp with time zone, $9 timestamp with time zone
-- gives id bigint

select columns from list_columns where account_id = $1 and user_id = $2 and list = $3
-- takes $1 bigint, $2 bigint, $3 text
-- gives columns text[]

update saved_view set name = coalesce($1::text, name), search = coalesce($2::jsonb, search), columns = case when $3 then columns else $4::text[] end, shared = coalesce($5::boolean, shared), updated_at = $6::timestamptz where account_id = $7 and id = $8 and user_id = $9 returning id
-- takes $1 text, $2 jsonb, $3 boolean, $4 text[], $5 boolean, $6 timestamp with time zone, $7 bigint, $8 bigint, $9 bigint
-- gives id bigint
