-- Made by `npm run queries` from what the tests sent: server/effects/texts/opt-out.ts

delete from text_opt_out where account_id = $1 and number_hash = $2
-- takes $1 bigint, $2 bytea

insert into text_opt_out (account_id, number_hash, created_at) values ($1, $2, $3) on conflict do nothing
-- takes $1 bigint, $2 bytea, $3 timestamp with time zone

select c.id, array( select number from unnest(array[c.phone_normalized, c.secondary_phone_normalized]) as number where number is not null union select e.phone_number from event_call e where e.account_id = c.account_id and e.contact_id = c.id and e.phone_number is not null) as texts from contact c where c.account_id = $1 and c.id > $2 order by c.id limit 2000
-- takes $1 bigint, $2 bigint
-- gives id bigint, texts text[]

select from text_opt_out where account_id = $1 limit 1
-- takes $1 bigint

select h.place from unnest($1::bytea[]) with ordinality as h (hash, place) join text_opt_out o on o.account_id = $2 and o.number_hash = h.hash
-- takes $1 bytea[], $2 bigint
-- gives place bigint
