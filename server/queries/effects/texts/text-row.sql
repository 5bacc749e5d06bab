-- Made by `npm run queries` from what the tests sent: server/effects/texts/text-row.ts

select t.id, t.kind, t.channel, t.to_number, t.body, t.event_call_id, t.status, t.error, t.encoding, t.segments, t.charged_segments, t.price, t.price_currency, t.created_at, t.sent_at, t.delivered_at from text_message t where t.account_id = $1 and t.id = $2 and t.external_id is not null and t.status in ('SENT', 'DELIVERED')
-- takes $1 bigint, $2 bigint
-- gives id bigint, kind text, channel text, to_number text, body text, event_call_id bigint, status text, error text, encoding text, segments integer, charged_segments integer, price numeric, price_currency text, created_at timestamp with time zone, sent_at timestamp with time zone, delivered_at timestamp with time zone
