-- Made by `npm run queries` from what the tests sent: server/ports/messages/day-limits.ts

select count(*) from ( select pg_advisory_xact_lock(hashtextextended('mails:' || one.id, 0)) from unnest($1::bigint[]) with ordinality one (id, place) order by one.place ) locked
-- takes $1 bigint[]
-- gives count bigint

select day.account_id, (count(*) filter (where day.is_sent))::integer as ours, (count(*) filter (where not day.is_sent))::integer as ours_now, min(day.sent_at) as first_at from ( select account_id, true as is_sent, sent_at from mail where account_id = any($1::bigint[]) and status = 'SENT' and audience in ('INVITEE', 'GUEST') and sent_at > $2::timestamptz union all select account_id, false, null from mail where account_id = any($3::bigint[]) and status = 'QUEUED' and audience in ('INVITEE', 'GUEST') and sending_since > $4::timestamptz and id <> all($5::bigint[]) ) day group by day.account_id
-- takes $1 bigint[], $2 timestamp with time zone, $3 bigint[], $4 timestamp with time zone, $5 bigint[]
-- gives account_id bigint, ours integer, ours_now integer, first_at timestamp with time zone

select one.account_id, one.address, (count(*) filter (where m.status = 'SENT' and m.sent_at > $1::timestamptz))::integer as theirs, (count(*) filter (where m.status = 'QUEUED' and m.sending_since > $2::timestamptz and m.id <> all($3::bigint[])))::integer as theirs_now from (select distinct * from unnest($4::bigint[], $5::text[]) each (account_id, address)) one join mail m on m.account_id = one.account_id and lower(m.to_address) = one.address and m.audience in ('INVITEE', 'GUEST') group by one.account_id, one.address
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint[], $4 bigint[], $5 text[]
-- gives account_id bigint, address text, theirs integer, theirs_now integer
