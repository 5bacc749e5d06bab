-- Made by `npm run queries` from what the tests sent: server/ports/messages/day-limits.ts

select count(*)::integer as ours, min(sent_at) as first_at, (count(*) filter (where lower(to_address) = $1))::integer as theirs from mail where account_id = $2 and status = 'SENT' and audience in ('INVITEE', 'GUEST') and sent_at > $3::timestamptz
-- takes $1 text, $2 bigint, $3 timestamp with time zone
-- gives ours integer, first_at timestamp with time zone, theirs integer
