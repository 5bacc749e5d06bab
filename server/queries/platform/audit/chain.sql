-- Made by `npm run queries` from what the tests sent: server/platform/audit/chain.ts

insert into audit_chain (account_id) values ($1) on conflict do nothing
-- takes $1 bigint

select e.id, jsonb_build_array(e.id, (extract(epoch from e.at) * 1000000)::bigint, e.operator_id, e.credential, e.action, e.subject, e.workspace_id, e.outcome, e.request_id, e.ip, e.user_agent)::text as envelope, jsonb_build_array(e.before, e.after)::text as content, false as is_emptied from operator_act e where true and e.sequence is null order by e.id limit 500 for no key update
-- gives id bigint, envelope text, content text, is_emptied boolean

select h.last_sequence, h.last_hash, h.anchor_sequence, h.anchor_hash from operator_act_chain h where true for update
-- gives last_sequence bigint, last_hash bytea, anchor_sequence bigint, anchor_hash bytea

select null::bigint as "accountId" where exists (select from operator_act where sequence is null)
-- gives accountId bigint

update operator_act e set sequence = link.sequence, salt = link.salt, content_hash = link.content_hash, hash = link.hash from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[]) as link (id, sequence, salt, content_hash, hash) where true and e.id = link.id
-- takes $1 bigint[], $2 bigint[], $3 bytea[], $4 bytea[], $5 bytea[]

update operator_act_chain h set last_sequence = $1, last_hash = $2 where true
-- takes $1 bigint, $2 bytea

with recursive news as ( (select account_id from audit_entry where sequence is null order by account_id limit 1) union all select (select account_id from audit_entry where sequence is null and account_id > news.account_id order by account_id limit 1) from news where news.account_id is not null ) select account_id as "accountId" from news where account_id is not null
-- gives accountId bigint
