-- Made by `npm run queries` from what the tests sent: server/surfaces/scim/user-row.ts

select from member where account_id = $1 and user_id = $2 for update
-- takes $1 bigint, $2 bigint

select m.user_id as id, m.external_id, u.email_normalized as user_name, case when m.joined_at is null then m.invited_first_name else u.first_name end as first_name, case when m.joined_at is null then m.invited_last_name else u.last_name end as last_name, m.role, m.status, m.joined_at is not null as has_joined, (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from team_member tm join team t on t.account_id = tm.account_id and t.id = tm.team_id where tm.account_id = m.account_id and tm.user_id = m.user_id) as teams, m.created_at, greatest(m.updated_at, case when m.joined_at is null then m.updated_at else u.updated_at end) as changed_at from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and m.user_id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
-- gives id bigint, external_id text, user_name text, first_name text, last_name text, role text, status text, has_joined boolean, teams jsonb, created_at timestamp with time zone, changed_at timestamp with time zone
