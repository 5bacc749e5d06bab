-- Made by `npm run queries` from what the tests sent: server/domain/people/audit-log/export.ts

select e.id, e.at, e.action, e.before, e.after, e.credential, e.ip, e.user_agent, e.request_id, e.outcome, e.sequence, e.hash, e.actor, e.user_id, e.resource, e.resource_id from audit_entry e where e.account_id = $1 and e.sequence > $2 and true and (e.action = any($3::text[]) or split_part(e.action, '.', 1) = any($4::text[])) order by e.sequence limit 101
-- takes $1 bigint, $2 bigint, $3 text[], $4 text[]
-- gives id bigint, at timestamp with time zone, action text, before jsonb, after jsonb, credential jsonb, ip text, user_agent text, request_id text, outcome text, sequence bigint, hash bytea, actor jsonb, user_id bigint, resource text, resource_id text
-- reads audit_entry_sequence 1

select e.id, e.at, e.action, e.before, e.after, e.credential, e.ip, e.user_agent, e.request_id, e.outcome, e.sequence, e.hash, e.actor, e.user_id, e.resource, e.resource_id from audit_entry e where e.account_id = $1 and e.sequence > $2 and true order by e.sequence limit 3
-- takes $1 bigint, $2 bigint
-- gives id bigint, at timestamp with time zone, action text, before jsonb, after jsonb, credential jsonb, ip text, user_agent text, request_id text, outcome text, sequence bigint, hash bytea, actor jsonb, user_id bigint, resource text, resource_id text
