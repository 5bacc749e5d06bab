-- Made by `npm run queries` from what the tests sent: server/main/demo/demo.ts

update public.account set currency = 'EUR', country = 'DE', brand_color = '#0f766e' where id = $1
-- takes $1 bigint
