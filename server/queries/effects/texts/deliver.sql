-- Made by `npm run queries` from what the tests sent: server/effects/texts/deliver.ts

select external_id from text_message where account_id = $1 and id <> $2 and external_id = any($3::text[])
-- takes $1 bigint, $2 bigint, $3 text[]
-- gives external_id text

update text_connection set status = 'ERROR', reason = $1, updated_at = $2 where account_id = $3 and id = $4 and status <> 'ERROR'
-- takes $1 text, $2 timestamp with time zone, $3 bigint, $4 bigint

update text_message set leased_until = null, in_doubt = false, error = $1 where account_id = $2 and id = $3
-- takes $1 text, $2 bigint, $3 bigint

update text_message set leased_until = null, next_try_at = $1::timestamptz, error = $2 where account_id = $3 and id = $4
-- takes $1 timestamp with time zone, $2 text, $3 bigint, $4 bigint

update text_message set leased_until = null, next_try_at = $1::timestamptz, in_doubt = false, error = $2 where account_id = $3 and id = $4
-- takes $1 timestamp with time zone, $2 text, $3 bigint, $4 bigint

update text_message set leased_until = null, status = 'FAILED', in_doubt = false, error = $1 where account_id = $2 and id = $3 and status = 'QUEUED' returning id
-- takes $1 text, $2 bigint, $3 bigint
-- gives id bigint

update text_message set leased_until = null, status = 'SKIPPED', in_doubt = false, error = $1 where account_id = $2 and id = $3
-- takes $1 text, $2 bigint, $3 bigint

update text_message set leased_until = null, status = case when status = 'QUEUED' then 'SENT' else status end, in_doubt = false, error = case when status = 'QUEUED' then null else error end, external_id = $1, charged_segments = coalesce($2::integer, charged_segments), sent_at = coalesce(sent_at, $3::timestamptz), price_due_at = $4::timestamptz where account_id = $5 and id = $6
-- takes $1 text, $2 integer, $3 timestamp with time zone, $4 timestamp with time zone, $5 bigint, $6 bigint

with due as materialized ( select t.account_id, t.id from text_message t join account a on a.id = t.account_id and a.deleted_at is null join text_connection n on n.account_id = t.account_id and n.status = 'CONNECTED' where t.account_id < 1000000000000 and t.status = 'QUEUED' and t.next_try_at <= $1::timestamptz and (t.leased_until is null or t.leased_until <= $2::timestamptz) order by t.next_try_at, t.id limit $3 ) update text_message t set tries = t.tries + 1, leased_until = $4::timestamptz from due, text_connection n where t.account_id = due.account_id and t.id = due.id and t.status = 'QUEUED' and (t.leased_until is null or t.leased_until <= $5::timestamptz) and n.account_id = t.account_id returning t.id, t.kind, t.channel, t.to_number, t.body, t.time_zone, t.tries, t.in_doubt, t.first_try_at, t.expires_at, t.event_call_id, n.account_id, n.id as connection_id, n.provider, n.address_key, n.account_sid, n.auth_token, n.sender, n.whatsapp_sender, n.whatsapp_templates, n.quiet_from, n.quiet_to
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 timestamp with time zone, $5 timestamp with time zone
-- gives id bigint, kind text, channel text, to_number text, body text, time_zone text, tries integer, in_doubt boolean, first_try_at timestamp with time zone, expires_at timestamp with time zone, event_call_id bigint, account_id bigint, connection_id bigint, provider text, address_key text, account_sid text, auth_token text, sender text, whatsapp_sender text, whatsapp_templates jsonb, quiet_from integer, quiet_to integer
