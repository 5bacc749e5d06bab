-- Made by `npm run queries` from what the tests sent: server/effects/mail/state.ts

select count(*)::integer as waiting, min(created_at) as since, (array_agg(error order by next_try_at desc) filter (where error is not null))[1] as error from mail where account_id = $1 and status = 'QUEUED' and (error is not null or created_at < $2::timestamptz)
-- takes $1 bigint, $2 timestamp with time zone
-- gives waiting integer, since timestamp with time zone, error text
