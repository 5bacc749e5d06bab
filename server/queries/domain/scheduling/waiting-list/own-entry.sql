-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/waiting-list/own-entry.ts

select w.id, w.event_id, w.contact_id, w.outcome, w.time_zone, w.duration_min, w.windows, w.invitee_name, w.invitee_email, w.phone_number, c.blocked is not null as is_blocked, (select jsonb_build_object('startMs', extract(epoch from o.starts_at)::float8 * 1000, 'durationMin', o.duration_min, 'expiresMs', extract(epoch from o.expires_at)::float8 * 1000, 'holdId', o.hold_id) from waiting_offer o where o.account_id = w.account_id and o.entry_id = w.id and o.state = 'OPEN' and o.expires_at > $1::timestamptz) as offer from waiting_entry w join contact c on c.account_id = w.account_id and c.id = w.contact_id where w.account_id = $2 and w.token_hash = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bytea
-- gives id bigint, event_id bigint, contact_id bigint, outcome text, time_zone text, duration_min integer, windows jsonb, invitee_name text, invitee_email text, phone_number text, is_blocked boolean, offer jsonb

update waiting_entry set time_zone = $1, windows = $2::jsonb, last_at = $3::timestamptz, updated_at = $4::timestamptz where account_id = $5 and id = $6 and ended_at is null returning id
-- takes $1 text, $2 jsonb, $3 timestamp with time zone, $4 timestamp with time zone, $5 bigint, $6 bigint
-- gives id bigint

with entry as ( select id from waiting_entry where account_id = $1 and id = $2 and ended_at is null for no key update) update waiting_offer o set state = 'DECLINED', ended_at = $3::timestamptz from entry where o.account_id = $4 and o.entry_id = entry.id and o.state = 'OPEN' and o.starts_at = $5::timestamptz and o.expires_at > $6::timestamptz returning o.hold_id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 bigint, $5 timestamp with time zone, $6 timestamp with time zone
-- gives hold_id text
