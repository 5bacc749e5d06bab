-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/delivery.ts

select d.id, d.endpoint_id, w.url, d.change_id, c.event_id, d.type, d.status, d.attempts, d.next_attempt_at, d.created_at, d.finished_at, a.number, a.at, a.ms, a.status as http_status, a.error from webhook_delivery d join webhook_endpoint w on w.account_id = d.account_id and w.id = d.endpoint_id join change c on c.account_id = d.account_id and c.id = d.change_id left join webhook_attempt a on a.account_id = d.account_id and a.delivery_id = d.id and a.number = d.attempts where d.account_id = $1 and d.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, endpoint_id text, url text, change_id bigint, event_id text, type text, status text, attempts integer, next_attempt_at timestamp with time zone, created_at timestamp with time zone, finished_at timestamp with time zone, number integer, at timestamp with time zone, ms integer, http_status integer, error text
