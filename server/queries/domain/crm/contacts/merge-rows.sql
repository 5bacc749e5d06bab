-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/merge-rows.ts

update "contact_note" t set contact_id = old.was from unnest($1::bigint[], $2::bigint[]) as old (key, was) where t.account_id = $3 and t."id" = old.key and t.contact_id = $4 returning old.key, old.was
-- takes $1 bigint[], $2 bigint[], $3 bigint, $4 bigint
-- gives key bigint, was bigint

update "contact_tag" t set contact_id = $1 from ( select distinct on (o."tag_id") o."tag_id" as key, o.contact_id as was from "contact_tag" o where o.account_id = $2 and o.contact_id = any($3::bigint[]) and not exists ( select from "contact_tag" mine where mine.account_id = $4 and mine.contact_id = $5 and mine."tag_id" = o."tag_id") order by o."tag_id", array_position($6::bigint[], o.contact_id)) old where t.account_id = $7 and t."tag_id" = old.key and t.contact_id = old.was returning old.key, old.was
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 bigint, $5 bigint, $6 bigint[], $7 bigint
-- gives key bigint, was bigint

update "deal" t set contact_id = old.was, version = t.version + 1, updated_at = $1::timestamptz from unnest($2::bigint[], $3::bigint[]) as old (key, was) where t.account_id = $4 and t."id" = old.key and t.contact_id = $5 returning old.key, old.was
-- takes $1 timestamp with time zone, $2 bigint[], $3 bigint[], $4 bigint, $5 bigint
-- gives key bigint, was bigint

update "notice" t set contact_id = $1 from (select o."id" as key, o.contact_id as was from "notice" o where o.account_id = $2 and o.contact_id = any($3::bigint[])) old where t.account_id = $4 and t."id" = old.key and t.contact_id = old.was returning old.key, old.was
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 bigint
-- gives key bigint, was bigint

update deal d set contact_id = call.contact_id, version = d.version + 1, updated_at = $1::timestamptz from event_call call where call.account_id = $2 and call.id = any($3::bigint[]) and d.account_id = call.account_id and d.event_call_id = call.id and d.contact_id = $4 and d.contact_id <> call.contact_id returning d.id, d.contact_id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint[], $4 bigint
-- gives id bigint, contact_id bigint
