-- Made by `npm run queries` from what the tests sent: server/effects/texts/place-of-day.ts

select count(*)::integer as ours, (count(*) filter (where to_number = $1))::integer as theirs from text_message where account_id = $2 and id <> $3 and (sent_at > $4::timestamptz or status = 'QUEUED' and in_doubt)
-- takes $1 text, $2 bigint, $3 bigint, $4 timestamp with time zone
-- gives ours integer, theirs integer

select pg_advisory_xact_lock(hashtextextended($1, 0))
-- takes $1 text
-- gives pg_advisory_xact_lock void

update text_message set in_doubt = true, first_try_at = coalesce(first_try_at, $1::timestamptz) where account_id = $2 and id = $3
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint
