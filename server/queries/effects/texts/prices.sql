-- Made by `npm run queries` from what the tests sent: server/effects/texts/prices.ts

update text_message set price_due_at = $1::timestamptz, price = coalesce($2::numeric, price), price_currency = coalesce($3, price_currency), charged_segments = coalesce($4::integer, charged_segments) where account_id = $5 and id = $6
-- takes $1 timestamp with time zone, $2 numeric, $3 text, $4 integer, $5 bigint, $6 bigint

update text_message t set external_id = $1, status = case when known.yes then $2 else t.status end, error = case when known.yes then $3 else t.error end, sent_at = coalesce(t.sent_at, $4::timestamptz), in_doubt = false, delivered_at = case when known.yes and $5 = 'DELIVERED' then $6::timestamptz else t.delivered_at end, price_due_at = case when known.yes and t.price is null then $7::timestamptz else t.price_due_at end from (select id, status = 'QUEUED' or status = 'SENT' and $8 <> 'SENT' as yes from text_message where account_id = $9 and id = $10 for update) as known where t.account_id = $11 and t.id = known.id and t.id = $12 and coalesce(t.external_id, $13) = $14 returning t.id
-- takes $1 text, $2 text, $3 text, $4 timestamp with time zone, $5 text, $6 timestamp with time zone, $7 timestamp with time zone, $8 text, $9 bigint, $10 bigint, $11 bigint, $12 bigint, $13 text, $14 text
-- gives id bigint

update text_message t set price_tries = t.price_tries + 1, price_due_at = $1::timestamptz from ( select t.account_id, t.id from text_message t join account a on a.id = t.account_id and a.deleted_at is null join text_connection n on n.account_id = t.account_id and n.status = 'CONNECTED' where t.price_due_at <= $2::timestamptz and t.external_id is not null order by t.price_due_at limit $3 for update of t skip locked ) due, text_connection n where t.account_id = due.account_id and t.id = due.id and t.price_due_at <= $4::timestamptz and n.account_id = t.account_id returning t.id, t.external_id, t.price_tries, n.account_id, n.id as connection_id, n.provider, n.address_key, n.account_sid, n.auth_token, n.sender, n.quiet_from, n.quiet_to
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 timestamp with time zone
-- gives id bigint, external_id text, price_tries integer, account_id bigint, connection_id bigint, provider text, address_key text, account_sid text, auth_token text, sender text, quiet_from integer, quiet_to integer
