-- Made by `npm run queries` from what the tests sent: server/main/demo/seed.ts

insert into contact (account_id, id, first_name, last_name, email, email_normalized, phone_number, phone_normalized, search_text, status, source, preview_id, joined_time, country, time_zone, last_activity_at, created_at, updated_at) select $1, $2::bigint + n, names.first, names.last, email, email, phone, phone, lower(names.first || ' ' || names.last) || ' ' || email || ' ' || substr(phone, 2), (array['POTENTIAL', 'QUALIFIED', 'DISQUALIFIED', 'QUALIFIED'])[n % 4 + 1], 'IMPORT', 'contact_s' || lpad(n::text, 11, '0'), at, 'DE', 'Europe/Berlin', at, at, at from generate_series($3::integer, $4::integer) as n, lateral (select (array['Ana','Ben','Carla','David','Elena','Farid','Greta','Hugo','Ines','Jonas','Karim','Lena','Marco','Nina','Omar','Paula','Quentin','Rosa','Sven','Tara'])[n % 20 + 1] as first, (array['Abel','Brandt','Costa','Diaz','Ebert','Fuchs','Garcia','Haas','Ivanov','Jensen','Keller','Lopez','Meyer','Novak','Olsen','Peters','Roth','Silva','Toth'])[n % 19 + 1] as last ) as names, lateral (select 'lead' || n || '@seed' || n % 50 || '.example' as email, '+4915' || lpad(n::text, 8, '0') as phone, $5::timestamptz - make_interval(mins => n % 130000) as at) as made returning account_id
-- takes $1 bigint, $2 bigint, $3 integer, $4 integer, $5 timestamp with time zone
-- gives account_id bigint

insert into event (account_id, id, token_hash, token_sealed, slug, name, event_type, user_id, settings) values ($1, $2, $3, $4, 'intro', 'Intro call', 'STRATEGY_EVENT', $5, $6::jsonb)
-- takes $1 bigint, $2 bigint, $3 bytea, $4 text, $5 bigint, $6 jsonb

insert into event_host (account_id, event_id, user_id, position) select $1, $2, host.id, host.place from unnest($3::bigint[]) with ordinality as host (id, place) returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives account_id bigint

select setval(seq, nextval(seq) + $1::bigint - 1) - $2::bigint + 1 as first from (select pg_get_serial_sequence('public.contact', 'id')::regclass as seq) s
-- takes $1 bigint, $2 bigint
-- gives first bigint

select setval(seq, nextval(seq) + $1::bigint - 1) - $2::bigint + 1 as first from (select pg_get_serial_sequence('public.event_call', 'id')::regclass as seq) s
-- takes $1 bigint, $2 bigint
-- gives first bigint

with day as ( select (row_number() over (order by d) - 1)::integer as k, d from generate_series($1::timestamptz, $2::timestamptz + make_interval(days => $3::integer), interval '1 day') as d where extract(isodow from d) < 6 ), call as ( select $4::bigint + n as id, $5::bigint + n % $6::integer as contact_id, n, preview_id, token_hash, token_sealed, ($7::bigint[])[n % $8::integer + 1] as user_id, day.d + interval '9 hours' + make_interval(mins => (n / $9::integer) % $10::integer * $11::integer) as starts_at from unnest($12::integer[], $13::text[], $14::bytea[], $15::text[]) as made (n, preview_id, token_hash, token_sealed) join day on day.k = n / ($16::integer * $17::integer) ), made as ( insert into event_call (account_id, id, event_id, contact_id, user_id, preview_id, token_hash, token_sealed, call_type, starts_at, ends_at, time_zone, host_time_zone, duration_min, invitee_name, invitee_email, search_text, location, event_name, link_prefix, created_by, created_at, updated_at, source) select $18, id, $19, contact_id, user_id, preview_id, token_hash, token_sealed, 'STRATEGY_EVENT', starts_at, starts_at + interval '30 minutes', 'UTC', 'UTC', $20::integer, 'Seed ' || n, 'lead' || n || '@seed.example', 'seed ' || n, 'CUSTOM_LINK', 'Intro call', $21, '{"type":"system","id":"seed","name":"Seed"}', least(starts_at, $22::timestamptz), $23::timestamptz, 'IMPORT' from call returning id ) insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at) select $24, id, user_id, $25, starts_at, tstzrange(starts_at, starts_at + interval '30 minutes'), true, $26::timestamptz from call returning account_id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 integer, $4 bigint, $5 bigint, $6 integer, $7 bigint[], $8 integer, $9 integer, $10 integer, $11 integer, $12 integer[], $13 text[], $14 bytea[], $15 text[], $16 integer, $17 integer, $18 bigint, $19 bigint, $20 integer, $21 text, $22 timestamp with time zone, $23 timestamp with time zone, $24 bigint, $25 bigint, $26 timestamp with time zone
-- gives account_id bigint
