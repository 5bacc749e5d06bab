-- Made by `npm run queries` from what the tests sent: server/main/scenarios/run-row.ts

select r.id, r.name, r.file, r.status, r.cast_ids, r.from_at, r.to_at, r.at, r.next_lead, r.performed, r.refused, r.error, r.user_id, to_jsonb(r.scopes) as scopes, r.credential, r.created_at, (select trim(u.first_name || ' ' || u.last_name) from member m join app_user u on u.id = m.person_id where m.account_id = r.account_id and m.user_id = r.user_id) as user_name from scenario_run r where r.account_id = $1 and r.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, name text, file jsonb, status text, cast_ids jsonb, from_at timestamp with time zone, to_at timestamp with time zone, at timestamp with time zone, next_lead integer, performed jsonb, refused jsonb, error text, user_id bigint, scopes jsonb, credential jsonb, created_at timestamp with time zone, user_name text
