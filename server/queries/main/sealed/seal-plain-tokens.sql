-- Made by `npm run queries` from what the tests sent: server/main/sealed/seal-plain-tokens.ts

select account_id, id, '' as known, token as token from "event" where token is not null order by account_id, id limit 1000
-- gives account_id bigint, id bigint, known text, token text

select account_id, id, event_id as known, object->>'token' as token from "change" where type like 'event.%' and object ? 'token' order by account_id, id limit 1000
-- gives account_id bigint, id bigint, known text, token text

select account_id, id, preview_id as known, token as token from "event_call" where token is not null order by account_id, id limit 1000
-- gives account_id bigint, id bigint, known text, token text

with made as ( select * from unnest($1::bigint[], $2::bigint[], $3::text[]) as made (account_id, id, sealed) ), locked as materialized ( select account_id, id from "change" where (account_id, id) in (select made.account_id, made.id from made) and type like 'event.%' and object ? 'token' order by account_id, id for update ) update "change" as stored set sealed = made.sealed, object = object - 'token' from made join locked using (account_id, id) where stored.account_id = made.account_id and stored.id = made.id and type like 'event.%' and object ? 'token' returning 1 as one
-- takes $1 bigint[], $2 bigint[], $3 text[]
-- gives one integer

with made as ( select * from unnest($1::bigint[], $2::bigint[], $3::text[]) as made (account_id, id, sealed) ), locked as materialized ( select account_id, id from "event" where (account_id, id) in (select made.account_id, made.id from made) and token is not null order by account_id, id for update ) update "event" as stored set token_sealed = made.sealed, token = null from made join locked using (account_id, id) where stored.account_id = made.account_id and stored.id = made.id and token is not null returning 1 as one
-- takes $1 bigint[], $2 bigint[], $3 text[]
-- gives one integer
