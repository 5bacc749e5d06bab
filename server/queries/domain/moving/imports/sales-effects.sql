-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/sales-effects.ts

select contact_id from event_call where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
-- gives contact_id bigint

select version from "deal" where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
-- gives version integer
