-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/events/references.ts

select r.place from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as r (kind, id, owner, place) where not case r.kind when 'member' then exists (select from member m where m.account_id = $4 and m.user_id = r.id) when 'team' then exists (select from team t where t.account_id = $5 and t.id = r.id) when 'event' then exists (select from event e where e.account_id = $6 and e.id = r.id and e.deleted_at is null) when 'field' then exists (select from custom_field f where f.account_id = $7 and f.id = r.id and f.deleted_at is null) else exists (select from availability a where a.account_id = $8 and a.id = r.id and a.user_id = r.owner) end order by r.place
-- takes $1 text[], $2 bigint[], $3 bigint[], $4 bigint, $5 bigint, $6 bigint, $7 bigint, $8 bigint
-- gives place bigint
