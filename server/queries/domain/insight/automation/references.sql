-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/references.ts

select 'eventIds' as field, named.id from unnest($1::bigint[]) as named (id) where not exists (select from event e where e.account_id = $2 and e.id = named.id and e.deleted_at is null) union all select 'excludeUserIds', named.id from unnest($3::bigint[]) as named (id) where not exists (select from member m where m.account_id = $4 and m.user_id = named.id) order by 1, 2
-- takes $1 bigint[], $2 bigint, $3 bigint[], $4 bigint
-- gives field text, id bigint
