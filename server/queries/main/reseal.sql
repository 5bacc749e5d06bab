-- Made by `npm run queries` from what the tests sent: server/main/reseal.ts

insert into installation_secret (name, sealed) values ($1, $2) on conflict do nothing
-- takes $1 text, $2 text

select "name", "sealed" from "installation_secret" where true order by "name" limit 200
-- gives name text, sealed text

update "mail" set "calendar" = $1 where ("account_id", "id") = ($2, $3) and "calendar" = $4 returning 1 as one
-- takes $1 text, $2 bigint, $3 bigint, $4 text
-- gives one integer

update "webhook_endpoint" set secrets = $1::jsonb where ("account_id", "id") = ($2, $3) and secrets = $4::jsonb returning 1 as one
-- takes $1 jsonb, $2 bigint, $3 text, $4 jsonb
-- gives one integer
