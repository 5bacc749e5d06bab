-- Made by `npm run queries` from what the tests sent: server/surfaces/request-log/list-deprecated.ts

select u.kind, u.credential, u.method, u.route, u.part, u.uses, u.first_at, u.last_at, case u.kind when 'api_key' then (select key.name from api_key key where key.account_id = u.account_id and key.id = u.credential::bigint) else (select client.name from oauth_client client where client.id = u.credential) end as name from deprecated_use u where u.account_id = $1 order by u.last_at desc, u.route, u.part, u.credential limit 500
-- takes $1 bigint
-- gives kind text, credential text, method text, route text, part text, uses bigint, first_at timestamp with time zone, last_at timestamp with time zone, name text
