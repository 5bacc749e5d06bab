-- Made by `npm run queries` from what the tests sent: server/domain/crm/answers/answer-bulk.ts

select o.id as "optionId", o.name, o.category from field_option o where o.account_id = $1 and o.id = $2
-- takes $1 bigint, $2 bigint
-- gives optionId bigint, name text, category text

update contact c set stage_option_id = $1, stage_changed_at = $2, updated_at = $3, last_activity_at = $4, version = c.version + 1 from contact old where c.account_id = $5 and c.id = any($6::bigint[]) and c.stage_option_id is distinct from $7::bigint and old.account_id = c.account_id and old.id = c.id and ($8 or old.stage_option_id is null) returning c.id as contact_id, old.stage_option_id is null as is_created
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone, $4 timestamp with time zone, $5 bigint, $6 bigint[], $7 bigint, $8 boolean
-- gives contact_id bigint, is_created boolean

with written as ( delete from field_answer where account_id = $1 and field_id = $2 and contact_id = any($3::bigint[]) returning contact_id, false as is_created) update contact c set updated_at = $4, last_activity_at = $5, version = c.version + 1, has_related = true from written where c.account_id = $6 and c.id = written.contact_id returning written.contact_id, written.is_created
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 timestamp with time zone, $5 timestamp with time zone, $6 bigint
-- gives contact_id bigint, is_created boolean

with written as ( insert into field_answer as old (account_id, field_id, contact_id, answer, updated_by, source, created_at, updated_at) select $1, $2, given.id, $3::text[], $4::jsonb, $5, $6::timestamptz, $7::timestamptz from unnest($8::bigint[]) as given (id) on conflict (account_id, contact_id, field_id) where contact_id is not null do nothing returning contact_id, xmax = 0 as is_created) update contact c set updated_at = $9, last_activity_at = $10, version = c.version + 1, has_related = true from written where c.account_id = $11 and c.id = written.contact_id returning written.contact_id, written.is_created
-- takes $1 bigint, $2 bigint, $3 text[], $4 jsonb, $5 text, $6 timestamp with time zone, $7 timestamp with time zone, $8 bigint[], $9 timestamp with time zone, $10 timestamp with time zone, $11 bigint
-- gives contact_id bigint, is_created boolean

with written as ( insert into field_answer as old (account_id, field_id, contact_id, answer, updated_by, source, created_at, updated_at) select $1, $2, given.id, $3::text[], $4::jsonb, $5, $6::timestamptz, $7::timestamptz from unnest($8::bigint[]) as given (id) on conflict (account_id, contact_id, field_id) where contact_id is not null do update set answer = excluded.answer, updated_by = excluded.updated_by, source = excluded.source, updated_at = excluded.updated_at where old.answer <> excluded.answer returning contact_id, xmax = 0 as is_created) update contact c set updated_at = $9, last_activity_at = $10, version = c.version + 1, has_related = true from written where c.account_id = $11 and c.id = written.contact_id returning written.contact_id, written.is_created
-- takes $1 bigint, $2 bigint, $3 text[], $4 jsonb, $5 text, $6 timestamp with time zone, $7 timestamp with time zone, $8 bigint[], $9 timestamp with time zone, $10 timestamp with time zone, $11 bigint
-- gives contact_id bigint, is_created boolean
