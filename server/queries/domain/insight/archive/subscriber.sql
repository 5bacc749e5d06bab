-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/subscriber.ts

select x.id, x.type, x.sequence, x.occurred_at as at, x.actor, x.object, x.extra from change x where x.account_id = $1 and "x"."id" between $2 and $3 and "x"."id" = any($4::bigint[]) order by x.sequence
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint[]
-- gives id bigint, type text, sequence bigint, at timestamp with time zone, actor jsonb, object jsonb, extra jsonb
