-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/references.ts

select named.id || ' is not an event of this workspace' as message from unnest($1::bigint[]) as named (id) where not exists (select from event e where e.account_id = $2 and e.id = named.id) union all select named.id || ' is not a member of this workspace' from unnest($3::bigint[]) as named (id) where not exists (select from member m where m.account_id = $4 and m.user_id = named.id) order by 1
-- takes $1 bigint[], $2 bigint, $3 bigint[], $4 bigint
-- gives message text
