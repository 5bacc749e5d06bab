-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/service.ts

insert into import_origin (account_id, system, origin) values ($1, $2, $3) on conflict (account_id, system) do update set system = excluded.system returning origin
-- takes $1 bigint, $2 text, $3 text
-- gives origin text
