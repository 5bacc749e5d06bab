-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/people-answers.ts

select n.id, m.user_id is not null as is_member from jsonb_to_recordset($1::jsonb) as n (id bigint, roles jsonb, teams jsonb) left join member m on m.account_id = $2 and m.user_id = n.id and m.deleted_at is null where m.user_id is null or (jsonb_array_length(n.roles) > 0 and not n.roles ? m.role) or (jsonb_array_length(n.teams) > 0 and not exists ( select from team_member t where t.account_id = m.account_id and t.user_id = m.user_id and n.teams @> to_jsonb(t.team_id))) limit 1
-- takes $1 jsonb, $2 bigint
-- gives id bigint, is_member boolean
