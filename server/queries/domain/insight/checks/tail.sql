-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/tail.ts

select x.id, x.type, x.sequence, x.occurred_at as at, x.actor, x.object, x.extra, x.context from change x where x.account_id = $1 and (x.sequence is null or x.sequence > ( select s.folded_to from archive_state s where s.account_id = $2)) order by x.sequence nulls last, x.id
-- takes $1 bigint, $2 bigint
-- gives id bigint, type text, sequence bigint, at timestamp with time zone, actor jsonb, object jsonb, extra jsonb, context jsonb
