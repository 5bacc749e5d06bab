-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/rename-in-rules.ts

select e.id, e.settings from event e where e.account_id = $1 and ( jsonb_path_exists(e.settings, '$.**.customFieldId ? (@ == $id)', jsonb_build_object('id', $2::bigint)) or jsonb_path_exists(e.settings, '$.**.identifier ? (@ == $names[*])', jsonb_build_object('names', $3::jsonb))) order by e.id for update of e
-- takes $1 bigint, $2 bigint, $3 jsonb
-- gives id bigint, settings jsonb

update event set settings = $1::jsonb where account_id = $2 and id = $3
-- takes $1 jsonb, $2 bigint, $3 bigint
