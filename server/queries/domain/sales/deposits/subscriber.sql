-- Made by `npm run queries` from what the tests sent: server/domain/sales/deposits/subscriber.ts

update call_deposit d set state = 'REFUNDING', reason = 'The call was cancelled in time', round = 0, tries = 0, due_at = $1, updated_at = $2 from event_call c, change x where x.account_id = $3 and x.id = any($4::bigint[]) and c.account_id = x.account_id and c.id = (x.object->>'id')::bigint and d.account_id = c.account_id and d.event_call_id = c.id and d.state = 'BOOKED' and c.cancelled_at <= c.starts_at - make_interval(mins => d.refund_until_min)
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint[]
