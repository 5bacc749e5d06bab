-- Made by `npm run queries` from what the tests sent: server/main/sealed/reseal.ts

insert into installation_secret (name, sealed) values ($1, $2) on conflict do nothing
-- takes $1 text, $2 text

select "account_id", "id", "secrets" from "webhook_endpoint" where true and exists (select from jsonb_array_elements(secrets) one where one->>'sealed' ~ '^s[12][.]') order by "account_id", "id" limit 200
-- gives account_id bigint, id text, secrets jsonb

select "account_id", "id", "secrets" from "webhook_endpoint" where true and true order by "account_id", "id" limit 200
-- gives account_id bigint, id text, secrets jsonb

select "name", "sealed" from "installation_secret" where ("name") > ($1) and "sealed" is not null order by "name" limit 200
-- takes $1 text
-- gives name text, sealed text

select "user_id", "secret" from "totp_factor" where true and "secret" is not null order by "user_id" limit 200
-- gives user_id bigint, secret text

select "user_id", "secret" from "totp_factor" where true and "secret" ~ '^s[12][.]' order by "user_id" limit 200
-- gives user_id bigint, secret text

update "totp_factor" set "secret" = $1 where ("user_id") = ($2) and "secret" = $3 returning 1 as one
-- takes $1 text, $2 bigint, $3 text
-- gives one integer

update "webhook_endpoint" set secrets = $1::jsonb where ("account_id", "id") = ($2, $3) and secrets = $4::jsonb returning 1 as one
-- takes $1 jsonb, $2 bigint, $3 text, $4 jsonb
-- gives one integer
