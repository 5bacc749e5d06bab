-- Made by `npm run queries` from what the tests sent: server/surfaces/booking-page/questions.ts

select n.field_id, coalesce(( select jsonb_agg(jsonb_build_object('value', p.user_id::text, 'label', p.name, 'hint', null) order by p.name, p.user_id) from ( select m.user_id, trim(u.first_name || ' ' || u.last_name) as name from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.deleted_at is null and m.status = 'ACTIVE' and (jsonb_array_length(n.roles) = 0 or n.roles ? m.role) and (jsonb_array_length(n.teams) = 0 or exists ( select from team_member t where t.account_id = m.account_id and t.user_id = m.user_id and n.teams @> to_jsonb(t.team_id))) order by name, m.user_id limit $2) p), '[]') as people from jsonb_to_recordset($3::jsonb) as n (field_id bigint, roles jsonb, teams jsonb)
-- takes $1 bigint, $2 bigint, $3 jsonb
-- gives field_id bigint, people jsonb
