-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/availabilities/availability.ts

select (m.user_id = $1 or exists ( select from team_member managed join team_member mine on mine.account_id = managed.account_id and mine.team_id = managed.team_id where managed.account_id = $2 and managed.user_id = m.user_id and mine.user_id = $3 and mine.is_manager)) as reachable from member m where m.account_id = $4 and m.user_id = $5 for no key update
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint
-- gives reachable boolean

select a.id, a.user_id, a.name, a.is_default, a.time_zone, a.weekdays, a.overrides, a.out_of_office, (select coalesce(jsonb_agg(e.id order by e.id), '[]') from event e left join event_host h on h.account_id = e.account_id and h.event_id = e.id and h.user_id = a.user_id where e.account_id = a.account_id and e.deleted_at is null and case when h.user_id is not null then h.availability_id = a.id or (h.availability_id is null and a.is_default) else a.is_default and exists ( select from event_team et join team_member tm on tm.account_id = et.account_id and tm.team_id = et.team_id where et.account_id = e.account_id and et.event_id = e.id and tm.user_id = a.user_id) end) as event_ids, a.created_at, a.updated_at, a.version from availability a where a.account_id = $1 and a.id = $2 and a.user_id = $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint, user_id bigint, name text, is_default boolean, time_zone text, weekdays jsonb, overrides jsonb, out_of_office jsonb, event_ids jsonb, created_at timestamp with time zone, updated_at timestamp with time zone, version integer

select a.id, a.user_id, a.name, a.is_default, a.time_zone, a.weekdays, a.overrides, a.out_of_office, (select coalesce(jsonb_agg(e.id order by e.id), '[]') from event e left join event_host h on h.account_id = e.account_id and h.event_id = e.id and h.user_id = a.user_id where e.account_id = a.account_id and e.deleted_at is null and case when h.user_id is not null then h.availability_id = a.id or (h.availability_id is null and a.is_default) else a.is_default and exists ( select from event_team et join team_member tm on tm.account_id = et.account_id and tm.team_id = et.team_id where et.account_id = e.account_id and et.event_id = e.id and tm.user_id = a.user_id) end) as event_ids, a.created_at, a.updated_at, a.version from availability a where a.account_id = $1 and a.id = $2 and true
-- takes $1 bigint, $2 bigint
-- gives id bigint, user_id bigint, name text, is_default boolean, time_zone text, weekdays jsonb, overrides jsonb, out_of_office jsonb, event_ids jsonb, created_at timestamp with time zone, updated_at timestamp with time zone, version integer

select a.id, a.user_id, a.name, a.is_default, a.time_zone, a.weekdays, a.overrides, a.out_of_office, (select coalesce(jsonb_agg(e.id order by e.id), '[]') from event e left join event_host h on h.account_id = e.account_id and h.event_id = e.id and h.user_id = a.user_id where e.account_id = a.account_id and e.deleted_at is null and case when h.user_id is not null then h.availability_id = a.id or (h.availability_id is null and a.is_default) else a.is_default and exists ( select from event_team et join team_member tm on tm.account_id = et.account_id and tm.team_id = et.team_id where et.account_id = e.account_id and et.event_id = e.id and tm.user_id = a.user_id) end) as event_ids, a.created_at, a.updated_at, a.version from availability a where a.account_id = $1 and a.user_id = $2 and a.user_id = $3 order by a.user_id, a.is_default desc, a.id
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint, user_id bigint, name text, is_default boolean, time_zone text, weekdays jsonb, overrides jsonb, out_of_office jsonb, event_ids jsonb, created_at timestamp with time zone, updated_at timestamp with time zone, version integer
-- reads availability_user 1, event_by_name 0, event_host_pkey 1, event_team_pkey 1, team_member_user 1

select a.id, a.user_id, a.name, a.is_default, a.time_zone, a.weekdays, a.overrides, a.out_of_office, (select coalesce(jsonb_agg(e.id order by e.id), '[]') from event e left join event_host h on h.account_id = e.account_id and h.event_id = e.id and h.user_id = a.user_id where e.account_id = a.account_id and e.deleted_at is null and case when h.user_id is not null then h.availability_id = a.id or (h.availability_id is null and a.is_default) else a.is_default and exists ( select from event_team et join team_member tm on tm.account_id = et.account_id and tm.team_id = et.team_id where et.account_id = e.account_id and et.event_id = e.id and tm.user_id = a.user_id) end) as event_ids, a.created_at, a.updated_at, a.version from availability a where a.account_id = $1 and a.user_id = $2 and true order by a.user_id, a.is_default desc, a.id
-- takes $1 bigint, $2 bigint
-- gives id bigint, user_id bigint, name text, is_default boolean, time_zone text, weekdays jsonb, overrides jsonb, out_of_office jsonb, event_ids jsonb, created_at timestamp with time zone, updated_at timestamp with time zone, version integer
-- reads availability_user 1, event_by_name 0, event_host_pkey 1, event_team_pkey 1, team_member_user 1

select a.id, a.user_id, a.name, a.is_default, a.time_zone, a.weekdays, a.overrides, a.out_of_office, (select coalesce(jsonb_agg(e.id order by e.id), '[]') from event e left join event_host h on h.account_id = e.account_id and h.event_id = e.id and h.user_id = a.user_id where e.account_id = a.account_id and e.deleted_at is null and case when h.user_id is not null then h.availability_id = a.id or (h.availability_id is null and a.is_default) else a.is_default and exists ( select from event_team et join team_member tm on tm.account_id = et.account_id and tm.team_id = et.team_id where et.account_id = e.account_id and et.event_id = e.id and tm.user_id = a.user_id) end) as event_ids, a.created_at, a.updated_at, a.version from availability a where a.account_id = $1 and true and true order by a.user_id, a.is_default desc, a.id
-- takes $1 bigint
-- gives id bigint, user_id bigint, name text, is_default boolean, time_zone text, weekdays jsonb, overrides jsonb, out_of_office jsonb, event_ids jsonb, created_at timestamp with time zone, updated_at timestamp with time zone, version integer
-- reads availability_user 0, event_by_name 0, event_host_pkey 1, event_team_pkey 1, team_member_user 1

select m.user_id = $1 as reachable from member m where m.account_id = $2 and m.user_id = $3 for no key update
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives reachable boolean

select true as reachable from member m where m.account_id = $1 and m.user_id = $2 for no key update
-- takes $1 bigint, $2 bigint
-- gives reachable boolean

update availability set is_default = false, updated_at = $1, version = version + 1 where account_id = $2 and user_id = $3 and is_default and id <> $4
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint

update availability set is_default = true, updated_at = $1, version = version + 1 where account_id = $2 and user_id = $3 and id = $4 and not is_default
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint

select a.id, a.user_id, a.name, a.is_default, a.time_zone, a.weekdays, a.overrides, a.out_of_office, (select coalesce(jsonb_agg(e.id order by e.id), '[]') from event e left join event_host h on h.account_id = e.account_id and h.event_id = e.id and h.user_id = a.user_id where e.account_id = a.account_id and e.deleted_at is null and case when h.user_id is not null then h.availability_id = a.id or (h.availability_id is null and a.is_default) else a.is_default and exists ( select from event_team et join team_member tm on tm.account_id = et.account_id and tm.team_id = et.team_id where et.account_id = e.account_id and et.event_id = e.id and tm.user_id = a.user_id) end) as event_ids, a.created_at, a.updated_at, a.version from availability a where a.account_id = $1 and true and a.user_id = $2 order by a.user_id, a.is_default desc, a.id
-- takes $1 bigint, $2 bigint
-- gives id bigint, user_id bigint, name text, is_default boolean, time_zone text, weekdays jsonb, overrides jsonb, out_of_office jsonb, event_ids jsonb, created_at timestamp with time zone, updated_at timestamp with time zone, version integer
-- reads availability_user 1, event_by_name 0, event_host_pkey 1, event_team_pkey 1, team_member_user 1
