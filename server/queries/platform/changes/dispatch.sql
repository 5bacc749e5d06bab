-- Made by `npm run queries` from what the tests sent: server/platform/changes/dispatch.ts

insert into change_counter (account_id) values ($1) on conflict do nothing
-- takes $1 bigint

select from change where account_id = $1 and sequence is null limit 1
-- takes $1 bigint

select id, type, occurred_at as "occurredAt", context, traceparent from change where account_id = $1 and sequence is null order by id limit 200 for no key update
-- takes $1 bigint
-- gives id bigint, type text, occurredAt timestamp with time zone, context jsonb, traceparent text

select json_build_array(exists ( select from webhook_endpoint w where w.account_id = $1 and w.status = 'ACTIVE' and w.deleted_at is null), exists (select from text_connection n where n.account_id = $2), exists ( select from slack_channel c where c.account_id = $3 and c.status = 'ACTIVE'), ( exists (select from calendar w where w.account_id = $4 and w.is_write_target) or exists (select from call_entry e where e.account_id = $5)), exists ( select from automation_rule r where r.account_id = $6 and r.active and r.deleted_at is null), exists (select from payment_source s where s.account_id = $7), exists (select from call_deposit d where d.account_id = $8), exists (select from commission_version v where v.account_id = $9), exists ( select from waiting_entry w where w.account_id = $10 and w.ended_at is null)) as used
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 bigint, $8 bigint, $9 bigint, $10 bigint
-- gives used json

select json_build_array(exists (select from tag t where t.account_id = $1), exists ( select from webhook_endpoint w where w.account_id = $2 and w.status = 'ACTIVE' and w.deleted_at is null)) as used
-- takes $1 bigint, $2 bigint
-- gives used json

select last from change_counter where account_id = $1 for update
-- takes $1 bigint
-- gives last bigint

with counted as (update change_counter set last = last + $1 where account_id = $2) update change c set sequence = $3::bigint + array_position($4::bigint[], c.id), context = case when c.context @> '{"isKept": true}' then c.context end where c.account_id = $5 and "c"."id" between $6 and $7 and "c"."id" = any($8::bigint[])
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint[], $5 bigint, $6 bigint, $7 bigint, $8 bigint[]
