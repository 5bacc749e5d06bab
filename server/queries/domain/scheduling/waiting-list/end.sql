-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/waiting-list/end.ts

update waiting_entry ended set outcome = $1, ended_at = $2::timestamptz, updated_at = $3::timestamptz from ( select w.id from waiting_entry w where w.account_id = $4 and w.ended_at is null and w.id = $5 order by w.id for no key update of w ) due where ended.account_id = $6 and ended.id = due.id and ended.ended_at is null returning ended.id, ended.event_id
-- takes $1 text, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 bigint, $6 bigint
-- gives id bigint, event_id bigint

update waiting_entry ended set outcome = $1, ended_at = $2::timestamptz, updated_at = $3::timestamptz from ( select w.id from waiting_entry w where w.account_id = $4 and w.ended_at is null and w.id in ( select over.id from waiting_entry over where over.account_id = $5 and over.ended_at is null and over.last_at <= $6::timestamptz order by over.last_at, over.id limit 100) order by w.id for no key update of w ) due where ended.account_id = $7 and ended.id = due.id and ended.ended_at is null returning ended.id, ended.event_id
-- takes $1 text, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint, $5 bigint, $6 timestamp with time zone, $7 bigint
-- gives id bigint, event_id bigint

update waiting_offer set state = 'WITHDRAWN', ended_at = $1::timestamptz where account_id = $2 and entry_id = any($3::bigint[]) and state = 'OPEN' returning hold_id
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint[]
-- gives hold_id text
