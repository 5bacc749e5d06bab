-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/known-touches.ts

select contact_id, jsonb_agg(utm) as utms from contact_touch where account_id = $1 and contact_id = any($2::bigint[]) group by contact_id
-- takes $1 bigint, $2 bigint[]
-- gives contact_id bigint, utms jsonb
