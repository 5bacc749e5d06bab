-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/compare-records.ts

select coalesce(a.record_id, t.id) as id, a.body as kept, t.stored from (select a.record_id, a.body from archive_record a where "a".account_id = $1 and "a"."record_id" = any($2::bigint[]) and a.resource = $3) a full join (select t.id, (select to_jsonb(own) from (select t.id as id, t.contact_id as contact_id, t.setter_id as setter_id, t.origin as origin, date_trunc('milliseconds', t.claimed_at) as claimed_at, date_trunc('milliseconds', t.released_at) as released_at, t.assigned_by as assigned_by) own) as stored from "setter_claim" t where "t".account_id = $4 and "t"."id" = any($5::bigint[])) t on t.id = a.record_id where true order by 1
-- takes $1 bigint, $2 bigint[], $3 text, $4 bigint, $5 bigint[]
-- gives id bigint, kept jsonb, stored jsonb

select coalesce(a.record_id, t.id) as id, a.body as kept, t.stored from (select a.record_id, a.body from archive_record a where "a".account_id = $1 and a.resource = $2) a full join (select t.id, (select to_jsonb(own) from (select t.id as id, t.contact_id as contact_id, t.setter_id as setter_id, t.origin as origin, date_trunc('milliseconds', t.claimed_at) as claimed_at, date_trunc('milliseconds', t.released_at) as released_at, t.assigned_by as assigned_by) own) as stored from "setter_claim" t where "t".account_id = $3) t on t.id = a.record_id where case when t.id is null then not (a.body @> $4::jsonb or false) when a.record_id is null then true else (a.body - $5::text <> t.stored and exists ( select from jsonb_each(t.stored) said where a.body ? said.key and a.body->said.key <> said.value)) or a.body @> $6::jsonb end order by 1
-- takes $1 bigint, $2 text, $3 bigint, $4 jsonb, $5 text, $6 jsonb
-- gives id bigint, kept jsonb, stored jsonb

select coalesce(a.record_id, t.id) as id, a.body as kept, t.stored from (select a.record_id, a.body from archive_record a where "a".account_id = $1 and a.resource = $2) a full join (select t.id, (select to_jsonb(own) from (select t.id as id, t.event_call_id as event_call_id, t.contact_id as contact_id, t.user_id as user_id, t.setter_id as setter_id, t.product_id as product_id, t.tag_id as tag_id, t.currency as currency, t.transaction_type as transaction_type, t.type as type, t.payment_status as payment_status, date_trunc('milliseconds', t.time) as time, t.email as email, t.notes as notes, t.external_ids as external_ids, t.created_by as created_by, date_trunc('milliseconds', t.created_at) as created_at, date_trunc('milliseconds', t.deleted_at) as deleted_at, t.value as value, t.discount as discount, t.collected as collected, t.refunded as refunded, t.balance as balance) own) as stored from "deal" t where "t".account_id = $3) t on t.id = a.record_id where case when t.id is null then not (a.body @> $4::jsonb or coalesce(a.body->>$5, '') <> '') when a.record_id is null then true else (a.body - $6::text <> t.stored and exists ( select from jsonb_each(t.stored) said where a.body ? said.key and a.body->said.key <> said.value)) or a.body @> $7::jsonb end order by 1
-- takes $1 bigint, $2 text, $3 bigint, $4 jsonb, $5 text, $6 text, $7 jsonb
-- gives id bigint, kept jsonb, stored jsonb

select count(*) as n from "deal" t where t.account_id = $1
-- takes $1 bigint
-- gives n bigint
