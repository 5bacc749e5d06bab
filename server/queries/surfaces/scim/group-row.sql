-- Made by `npm run queries` from what the tests sent: server/surfaces/scim/group-row.ts

select t.id, t.external_id, t.name, t.created_at, t.updated_at, (select coalesce(jsonb_agg(tm.user_id order by tm.user_id), '[]') from team_member tm join member m on m.account_id = tm.account_id and m.user_id = tm.user_id and m.directory_removed_at is null where tm.account_id = t.account_id and tm.team_id = t.id) as member_ids from team t where t.account_id = $1 and t.id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
-- gives id bigint, external_id text, name text, created_at timestamp with time zone, updated_at timestamp with time zone, member_ids jsonb
