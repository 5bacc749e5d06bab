-- Made by `npm run queries` from what the tests sent: server/effects/texts/text-instead.ts

select from event_call c where c.account_id = $1 and c.id = $2 and (c.status = 'CANCELLED') = ($3 = 'cancellation') and ($4 = 'cancellation' or c.starts_at = $5::timestamptz)
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 timestamp with time zone
