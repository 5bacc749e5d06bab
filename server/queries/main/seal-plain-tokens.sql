-- Made by `npm run queries` from what the tests sent: server/main/seal-plain-tokens.ts

select account_id, id, preview_id, token from event_call where token is not null order by account_id, id limit 1000
-- gives account_id bigint, id bigint, preview_id text, token text

with made as ( select * from unnest($1::bigint[], $2::bigint[], $3::text[]) as made (account_id, id, sealed) ), locked as materialized ( select call.account_id, call.id, made.sealed from event_call as call join made on made.account_id = call.account_id and made.id = call.id where call.token is not null order by call.account_id, call.id for update of call ) update event_call as call set token_sealed = locked.sealed, token = null from locked where call.account_id = locked.account_id and call.id = locked.id and call.token is not null returning call.id
-- takes $1 bigint[], $2 bigint[], $3 text[]
-- gives id bigint
