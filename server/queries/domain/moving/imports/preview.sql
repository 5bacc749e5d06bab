-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/preview.ts

select mapping, options from import_layout where account_id = $1 and resource = $2 and layout = $3
-- takes $1 bigint, $2 text, $3 text
-- gives mapping jsonb, options jsonb
