-- Made by `npm run queries` from what the tests sent: server/platform/workspaces/in-each-workspace.ts

select distinct due.account_id from (select a.id as account_id from account a where exists (select from change c where c.account_id = a.id and c.sequence is not null and c.occurred_at < $1::timestamptz)) due join account a on a.id = due.account_id and a.deleted_at is null and a.id < 1000000000000 order by due.account_id
-- takes $1 timestamp with time zone
-- gives account_id bigint

select distinct due.account_id from (select c.account_id from calendar c where not (c.checks_conflicts or c.is_write_target) and exists (select from calendar_item i where i.account_id = c.account_id and i.calendar_id = c.id)) due join account a on a.id = due.account_id and a.deleted_at is null and a.id < 1000000000000 order by due.account_id
-- gives account_id bigint

select distinct due.account_id from (select c.account_id from event_call c where c.status = 'SCHEDULED' and c.clock_published < 3 and c.starts_at <= $1::timestamptz and c.starts_at > $2::timestamptz and c.clock_published < case when c.ends_at <= $3::timestamptz then 3 when c.ends_at <= $4::timestamptz then 2 else 1 end) due join account a on a.id = due.account_id and a.deleted_at is null and a.id < 1000000000000 order by due.account_id
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 timestamp with time zone, $4 timestamp with time zone
-- gives account_id bigint

select distinct due.account_id from (select d.account_id from webhook_delivery d where d.status = 'PENDING' and d.next_attempt_at < $1::timestamptz) due join account a on a.id = due.account_id and a.deleted_at is null and a.id < 1000000000000 order by due.account_id
-- takes $1 timestamp with time zone
-- gives account_id bigint

select distinct due.account_id from (select id as account_id from account where id in ($1, $2)) due join account a on a.id = due.account_id and a.deleted_at is null and a.id < 1000000000000 order by due.account_id
-- takes $1 bigint, $2 bigint
-- gives account_id bigint

select distinct due.account_id from (select o.account_id from waiting_offer o where o.state = 'OPEN' and (o.expires_at <= $1::timestamptz or not exists (select from slot_hold held where held.account_id = o.account_id and held.id = o.hold_id))) due join account a on a.id = due.account_id and a.deleted_at is null and a.id < 1000000000000 order by due.account_id
-- takes $1 timestamp with time zone
-- gives account_id bigint

select distinct due.account_id from (select r.account_id from automation_rule r left join automation_news n on n.account_id = r.account_id where r.active and r.deleted_at is null and (r.due_at <= $1::timestamptz or (r.judged_at is null or r.judged_at < $2::timestamptz) and n.sequence > r.seen_sequence)) due join account a on a.id = due.account_id and a.deleted_at is null and a.id < 1000000000000 order by due.account_id
-- takes $1 timestamp with time zone, $2 timestamp with time zone
-- gives account_id bigint

select distinct due.account_id from (select s.account_id from setter_claim s where s.released_at is null and s.claim_status = 'PENDING' and s.claimed_at <= $1::timestamptz) due join account a on a.id = due.account_id and a.deleted_at is null and a.id < 1000000000000 order by due.account_id
-- takes $1 timestamp with time zone
-- gives account_id bigint

select distinct due.account_id from (select w.account_id from waiting_entry w where w.ended_at is null and w.last_at <= $1::timestamptz) due join account a on a.id = due.account_id and a.deleted_at is null and a.id < 1000000000000 order by due.account_id
-- takes $1 timestamp with time zone
-- gives account_id bigint
