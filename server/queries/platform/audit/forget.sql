-- Made by `npm run queries` from what the tests sent: server/platform/audit/forget.ts

select c.account_id as "accountId" from audit_chain c join account a on a.id = c.account_id where $1::timestamptz > ( select e.at from audit_entry e where e.account_id = c.account_id and e.sequence > c.anchor_sequence order by e.sequence limit 1) order by c.account_id
-- takes $1 timestamp with time zone
-- gives accountId bigint

update operator_act_chain h set anchor_sequence = $1, anchor_hash = $2 where true
-- takes $1 bigint, $2 bytea

with next as ( select e.sequence, e.at from operator_act e where true and e.sequence > $1 order by e.sequence limit 500 ), gone as ( delete from operator_act e where true and e.sequence in (select next.sequence from next) and e.sequence < coalesce((select min(next.sequence) from next where next.at >= $2::timestamptz), $3::bigint) returning e.sequence, e.hash ) select sequence, hash from gone order by sequence desc
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint
-- gives sequence bigint, hash bytea
