-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/events/warnings.ts

select provider from payment_connection where account_id = $1 and status = 'CONNECTED'
-- takes $1 bigint
-- gives provider text
