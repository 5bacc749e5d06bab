-- Made by `npm run queries` from what the tests sent: server/domain/people/views/view.ts

select v.id, v.list, v.name, v.search, v.columns, v.shared, v.user_id, v.updated_at, coalesce((select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = v.account_id and u.user_id = v.user_id), '') as owner_name from saved_view v where v.account_id = $1 and (v.shared or v.user_id = $2) and v.id = $3 order by v.user_id <> $4, lower(v.name), v.id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint
-- gives id bigint, list text, name text, search jsonb, columns text[], shared boolean, user_id bigint, updated_at timestamp with time zone, owner_name text

select v.id, v.list, v.name, v.search, v.columns, v.shared, v.user_id, v.updated_at, coalesce((select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = v.account_id and u.user_id = v.user_id), '') as owner_name from saved_view v where v.account_id = $1 and (v.shared or v.user_id = $2) and v.list = $3 order by v.user_id <> $4, lower(v.name), v.id
-- takes $1 bigint, $2 bigint, $3 text, $4 bigint
-- gives id bigint, list text, name text, search jsonb, columns text[], shared boolean, user_id bigint, updated_at timestamp with time zone, owner_name text
