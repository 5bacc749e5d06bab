-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/waiting-list/expire.ts

select distinct w.event_id from waiting_offer o join waiting_entry w on w.account_id = o.account_id and w.id = o.entry_id where o.account_id = $1 and o.state = 'OPEN' and (o.expires_at <= $2::timestamptz or not exists (select from slot_hold held where held.account_id = o.account_id and held.id = o.hold_id)) order by w.event_id limit 100
-- takes $1 bigint, $2 timestamp with time zone
-- gives event_id bigint

update waiting_offer offer set state = case when offer.expires_at <= $1::timestamptz then 'EXPIRED' else 'WITHDRAWN' end, ended_at = $2::timestamptz from ( select o.id, w.event_id from waiting_offer o join waiting_entry w on w.account_id = o.account_id and w.id = o.entry_id where o.account_id = $3 and o.state = 'OPEN' and (o.expires_at <= $4::timestamptz or not exists (select from slot_hold held where held.account_id = o.account_id and held.id = o.hold_id)) and w.event_id = any($5::bigint[]) order by o.expires_at, o.id limit 100 for no key update of o skip locked ) due where offer.account_id = $6 and offer.id = due.id returning offer.entry_id, offer.hold_id, due.event_id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 timestamp with time zone, $5 bigint[], $6 bigint
-- gives entry_id bigint, hold_id text, event_id bigint
