-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/references.ts

select 'NOT_AN_EVENT' as code, named.id from unnest($1::bigint[]) as named (id) where not exists (select from event e where e.account_id = $2 and e.id = named.id) union all select 'NOT_A_MEMBER', named.id from unnest($3::bigint[]) as named (id) where not exists (select from member m where m.account_id = $4 and m.user_id = named.id) order by 2, 1
-- takes $1 bigint[], $2 bigint, $3 bigint[], $4 bigint
-- gives code text, id bigint
