-- Made by `npm run queries` from what the tests sent: server/surfaces/scim/list-page.ts

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and ((coalesce(m.role, '') <> '') or (coalesce(m.external_id, '') <> ''))
-- takes $1 bigint
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and (coalesce((m.external_id is null), false) and coalesce(((m.status <> 'DEACTIVATED') = $2), false))
-- takes $1 bigint, $2 boolean
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and (coalesce(m.role, '') <> '')
-- takes $1 bigint
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and (not (coalesce(m.role, '') <> ''))
-- takes $1 bigint
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and (not coalesce((lower(m.role) = lower($2::text)), false))
-- takes $1 bigint, $2 text
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and (not coalesce((position(lower($2::text) in lower(m.role)) > 0), false))
-- takes $1 bigint, $2 text
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and coalesce(((m.status <> 'DEACTIVATED') = $2), false)
-- takes $1 bigint, $2 boolean
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and coalesce((date_trunc('milliseconds', m.created_at) < $2::timestamptz), false)
-- takes $1 bigint, $2 timestamp with time zone
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and coalesce((lower(u.email_normalized) collate "C" > lower($2::text)), false)
-- takes $1 bigint, $2 text
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and coalesce((m.external_id = $2::text), false)
-- takes $1 bigint, $2 text
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and coalesce((right(lower(m.role), char_length(lower($2::text))) = lower($3::text)), false)
-- takes $1 bigint, $2 text, $3 text
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and exists (select from team_member tm join team t on t.account_id = tm.account_id and t.id = tm.team_id where tm.account_id = m.account_id and tm.user_id = m.user_id and true)
-- takes $1 bigint
-- gives n bigint

select count(*) as n from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and true
-- takes $1 bigint
-- gives n bigint

select count(*) as n from team t where t.account_id = $1 and coalesce((lower(t.name) = lower($2::text)), false)
-- takes $1 bigint, $2 text
-- gives n bigint

select count(*) as n from team t where t.account_id = $1 and coalesce(starts_with(lower(t.name), lower($2::text)), false)
-- takes $1 bigint, $2 text
-- gives n bigint

select count(*) as n from team t where t.account_id = $1 and true
-- takes $1 bigint
-- gives n bigint

select m.user_id as id from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.directory_removed_at is null and true order by lower(m.role) asc nulls last, m.user_id limit $2 offset $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint

select t.id as id from team t where t.account_id = $1 and true order by t.id limit $2 offset $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint
