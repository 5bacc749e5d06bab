-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking/hand-over-calls.ts

select c.id from event_call c where c.account_id = $1 and c.id = any($2::bigint[]) and true
-- takes $1 bigint, $2 bigint[]
-- gives id bigint

select c.id, c.event_name, c.invitee_name, c.starts_at, c.ends_at, (count(*) over ())::int as total from event_call c where c.account_id = $1 and c.user_id = $2 and c.status = 'SCHEDULED' and c.ends_at > $3::timestamptz and c.starts_at < $4::timestamptz and c.ends_at > $5::timestamptz and c.event_id = any($6::bigint[]) and c.id = any($7::bigint[]) and true order by c.starts_at, c.id limit 100
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 timestamp with time zone, $5 timestamp with time zone, $6 bigint[], $7 bigint[]
-- gives id bigint, event_name text, invitee_name text, starts_at timestamp with time zone, ends_at timestamp with time zone, total integer

select c.id, c.event_name, c.invitee_name, c.starts_at, c.ends_at, (count(*) over ())::int as total from event_call c where c.account_id = $1 and c.user_id = $2 and c.status = 'SCHEDULED' and c.ends_at > $3::timestamptz and c.starts_at < $4::timestamptz and c.ends_at > $5::timestamptz and c.event_id = any($6::bigint[]) and true and true order by c.starts_at, c.id limit 100
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 timestamp with time zone, $5 timestamp with time zone, $6 bigint[]
-- gives id bigint, event_name text, invitee_name text, starts_at timestamp with time zone, ends_at timestamp with time zone, total integer
