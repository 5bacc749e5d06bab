-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/candidates.ts

update import_run set made_tags = made_tags || $1::bigint[] where account_id = $2 and id = $3
-- takes $1 bigint[], $2 bigint, $3 bigint
