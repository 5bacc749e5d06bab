-- Made by `npm run queries` from what the tests sent: server/effects/texts/accept-event.ts

insert into text_received (account_id, external_id, at) values ($1, $2, $3) on conflict (account_id, external_id) do nothing returning external_id
-- takes $1 bigint, $2 text, $3 timestamp with time zone
-- gives external_id text
