-- Made by `npm run queries` from what the tests sent: server/effects/mail/opt-out.ts

insert into mail_opt_out (account_id, address_hash, created_at) values ($1, $2, $3) on conflict do nothing
-- takes $1 bigint, $2 bytea, $3 timestamp with time zone

select h.place from unnest($1::bytea[]) with ordinality as h (hash, place) join mail_opt_out o on o.account_id = $2 and o.address_hash = h.hash
-- takes $1 bytea[], $2 bigint
-- gives place bigint

select sealed from installation_secret where name = $1
-- takes $1 text
-- gives sealed text
