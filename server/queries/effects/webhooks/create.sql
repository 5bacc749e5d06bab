-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/create.ts

insert into webhook_endpoint (account_id, id, place, url, description, types, event_ids, user_ids, payload, format, api_version, header_names, headers, secrets, secret_hint, status, status_changed_at, created_by, maker_key_id, maker_grant_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $6::text[], $7::bigint[], $8::bigint[], $9, $10, $11, $12::text[], $13, $14::jsonb, $15, 'ACTIVE', $16, $17, $18, $19, $20, $21) on conflict (account_id, place) where deleted_at is null do nothing returning id
-- takes $1 bigint, $2 text, $3 smallint, $4 text, $5 text, $6 text[], $7 bigint[], $8 bigint[], $9 text, $10 text, $11 text, $12 text[], $13 text, $14 jsonb, $15 text, $16 timestamp with time zone, $17 bigint, $18 bigint, $19 bigint, $20 timestamp with time zone, $21 timestamp with time zone
-- gives id text

select min(free.place) as place from generate_series(1, $1::integer) as free (place) where not exists ( select from webhook_endpoint w where w.account_id = $2 and w.place = free.place and w.deleted_at is null)
-- takes $1 integer, $2 bigint
-- gives place integer
