-- Made by `npm run queries` from what the tests sent: server/surfaces/request-log/deprecated-uses.ts

with counted as materialized ( select r.* from jsonb_to_recordset($1::jsonb) as r ("accountId" bigint, kind text, credential text, method text, route text, part text, uses bigint, "firstAt" timestamptz, at timestamptz) where exists (select from account where account.id = r."accountId") ) insert into deprecated_use as use (account_id, kind, credential, method, route, part, uses, first_at, last_at) select "accountId", kind, credential, method, route, part, uses, "firstAt", at from counted on conflict (account_id, kind, credential, method, route, part) do update set uses = use.uses + excluded.uses, last_at = greatest(use.last_at, excluded.last_at)
-- takes $1 jsonb
