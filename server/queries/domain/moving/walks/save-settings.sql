-- Made by `npm run queries` from what the tests sent: server/domain/moving/walks/save-settings.ts

select deleted_at from product where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
-- gives deleted_at timestamp with time zone

select id, name, color from tag where account_id = $1 and (id = $2::bigint or lower(name) = lower($3)) order by id = $4::bigint desc nulls last limit 1
-- takes $1 bigint, $2 bigint, $3 text, $4 bigint
-- gives id bigint, name text, color text

select m.user_id from member m join member_person p on p.account_id = m.account_id and p.user_id = m.user_id where m.account_id = $1 and lower(p.email) = $2 order by m.status = 'ACTIVE' desc limit 1
-- takes $1 bigint, $2 text
-- gives user_id bigint
