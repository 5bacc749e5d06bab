-- Made by `npm run queries` from what the tests sent: server/platform/audit/verify.ts

select c.account_id as "accountId" from audit_chain c join account a on a.id = c.account_id order by c.account_id
-- gives accountId bigint

select count(*) as n from audit_entry e where e.account_id = $1 and e.sequence is null
-- takes $1 bigint
-- gives n bigint

select count(*) as n from operator_act e where true and e.sequence is null
-- gives n bigint

select e.id, jsonb_build_array(e.id, (extract(epoch from e.at) * 1000000)::bigint, e.operator_id, e.credential, e.action, e.subject, e.workspace_id, e.outcome, e.request_id, e.ip, e.user_agent)::text as envelope, jsonb_build_array(e.before, e.after)::text as content, false as is_emptied, e.sequence, e.salt, e.content_hash, e.hash from operator_act e where true and e.sequence > $1 order by e.sequence limit 1000
-- takes $1 bigint
-- gives id bigint, envelope text, content text, is_emptied boolean, sequence bigint, salt bytea, content_hash bytea, hash bytea

select h.last_sequence, h.last_hash, h.anchor_sequence, h.anchor_hash from operator_act_chain h where true
-- gives last_sequence bigint, last_hash bytea, anchor_sequence bigint, anchor_hash bytea

update audit_chain h set verified_at = $1, problem = $2 where h.account_id = $3
-- takes $1 timestamp with time zone, $2 text, $3 bigint

update operator_act_chain h set verified_at = $1, problem = $2 where true
-- takes $1 timestamp with time zone, $2 text
