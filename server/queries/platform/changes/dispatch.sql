-- Made by `npm run queries` from what the tests sent: server/platform/changes/dispatch.ts

insert into change_counter (account_id) values ($1) on conflict do nothing
-- takes $1 bigint

select from change where account_id = $1 and sequence is null limit 1
-- takes $1 bigint

select id, type, occurred_at as "occurredAt", context, traceparent from change where account_id = $1 and sequence is null order by id limit 200 for no key update
-- takes $1 bigint
-- gives id bigint, type text, occurredAt timestamp with time zone, context jsonb, traceparent text

select last from change_counter where account_id = $1 for update
-- takes $1 bigint
-- gives last bigint

with counted as (update change_counter set last = last + $1 where account_id = $2) update change c set sequence = $3::bigint + array_position($4::bigint[], c.id), context = null where c.account_id = $5 and "c"."id" between $6 and $7 and "c"."id" = any($8::bigint[])
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint[], $5 bigint, $6 bigint, $7 bigint, $8 bigint[]
