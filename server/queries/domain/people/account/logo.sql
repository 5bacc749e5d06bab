-- Made by `npm run queries` from what the tests sent: server/domain/people/account/logo.ts

select logo_url from public.account where id = $1 for no key update
-- takes $1 bigint
-- gives logo_url text

update public.account set logo_url = $1, updated_at = $2 where id = $3
-- takes $1 text, $2 timestamp with time zone, $3 bigint
