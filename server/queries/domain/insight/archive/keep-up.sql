-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/keep-up.ts

select folded_to from archive_state where account_id = $1 and holds_from is not null for no key update
-- takes $1 bigint
-- gives folded_to bigint

select from archive_state s join change_counter k on k.account_id = s.account_id and k.last > s.folded_to where s.holds_from is not null and s.account_id = $1
-- takes $1 bigint

select x.id, x.type, x.sequence, x.occurred_at as at, x.actor, x.context, case when split_part(x.type, '.', 1) = any($1::text[]) then x.object else '{}' end as object, case when split_part(x.type, '.', 1) = any($2::text[]) then x.extra else '{}' end as extra from change x where x.account_id = $3 and x.sequence > $4 order by x.sequence limit 500
-- takes $1 text[], $2 text[], $3 bigint, $4 bigint
-- gives id bigint, type text, sequence bigint, at timestamp with time zone, actor jsonb, context jsonb, object jsonb, extra jsonb

update archive_state set folded_to = $1 where account_id = $2
-- takes $1 bigint, $2 bigint
