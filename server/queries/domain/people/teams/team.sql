-- Made by `npm run queries` from what the tests sent: server/domain/people/teams/team.ts

delete from team_member where account_id = $1 and team_id = $2 and user_id <> all($3::bigint[])
-- takes $1 bigint, $2 bigint, $3 bigint[]

insert into team_member as tm (account_id, team_id, user_id, is_manager, entered_at) select $1, $2, person, person = any($3::bigint[]), $4::timestamptz from unnest($5::bigint[]) as person on conflict (account_id, team_id, user_id) do update set is_manager = excluded.is_manager where tm.is_manager <> excluded.is_manager
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 timestamp with time zone, $5 bigint[]

select from team where account_id = $1 and id = $2 for no key update
-- takes $1 bigint, $2 bigint

select person as id from unnest($1::bigint[]) as person where not exists (select from member m where m.account_id = $2 and m.user_id = person)
-- takes $1 bigint[], $2 bigint
-- gives id bigint

select t.id, t.name, t.color, t.created_at, t.updated_at, people.member_ids as member_ids, people.manager_ids as manager_ids from team t cross join lateral ( select coalesce(jsonb_agg(tm.user_id order by tm.user_id), '[]') as member_ids, coalesce(jsonb_agg(tm.user_id order by tm.user_id) filter (where tm.is_manager), '[]') as manager_ids from team_member tm where tm.account_id = t.account_id and tm.team_id = t.id ) people where t.account_id = $1 and t.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, name text, color text, created_at timestamp with time zone, updated_at timestamp with time zone, member_ids jsonb, manager_ids jsonb

select t.id, t.name, t.color, t.created_at, t.updated_at, people.member_ids as member_ids, people.manager_ids as manager_ids from team t cross join lateral ( select coalesce(jsonb_agg(tm.user_id order by tm.user_id), '[]') as member_ids, coalesce(jsonb_agg(tm.user_id order by tm.user_id) filter (where tm.is_manager), '[]') as manager_ids from team_member tm where tm.account_id = t.account_id and tm.team_id = t.id ) people where t.account_id = $1 and t.id = any($2::bigint[]) order by t.id for update of t
-- takes $1 bigint, $2 bigint[]
-- gives id bigint, name text, color text, created_at timestamp with time zone, updated_at timestamp with time zone, member_ids jsonb, manager_ids jsonb
