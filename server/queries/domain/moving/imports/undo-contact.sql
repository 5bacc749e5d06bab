-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/undo-contact.ts

delete from contact_tag where account_id = $1 and contact_id = $2 and tag_id = any($3::bigint[]) returning tag_id
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives tag_id bigint

delete from contact_touch where account_id = $1 and contact_id = $2 and id = any($3::bigint[])
-- takes $1 bigint, $2 bigint, $3 bigint[]

select from event_call where account_id = $1 and contact_id = $2 union all select from contact_note where account_id = $3 and contact_id = $4 union all select from setter_claim where account_id = $5 and contact_id = $6 limit 1
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint
