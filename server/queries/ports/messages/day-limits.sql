-- Made by `npm run queries` from what the tests sent: server/ports/messages/day-limits.ts

select (count(*) filter (where status = 'SENT'))::integer as ours, (count(*) filter (where status = 'SENT' and lower(to_address) = $1))::integer as theirs, (count(*) filter (where status = 'QUEUED'))::integer as ours_now, (count(*) filter (where status = 'QUEUED' and lower(to_address) = $2))::integer as theirs_now, min(sent_at) filter (where status = 'SENT') as first_at from mail where account_id = $3 and id <> $4 and audience in ('INVITEE', 'GUEST') and (status = 'SENT' and sent_at > $5::timestamptz or status = 'QUEUED' and sending_since > $6::timestamptz)
-- takes $1 text, $2 text, $3 bigint, $4 bigint, $5 timestamp with time zone, $6 timestamp with time zone
-- gives ours integer, theirs integer, ours_now integer, theirs_now integer, first_at timestamp with time zone

select pg_advisory_xact_lock(hashtextextended($1, 0))
-- takes $1 text
-- gives pg_advisory_xact_lock void

update mail set sending_since = $1::timestamptz where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint
