-- Made by `npm run queries` from what the tests sent: server/domain/sales/deals/create.ts

insert into deal ("account_id", "event_call_id", "contact_id", "user_id", "setter_id", "product_id", "tag_id", "value", "discount", "currency", "transaction_type", "type", "time", "email", "notes", "external_ids", "created_by", "created_at", "updated_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 bigint, $8 bigint, $9 bigint, $10 text, $11 text, $12 text, $13 timestamp with time zone, $14 text, $15 text, $16 jsonb, $17 jsonb, $18 timestamp with time zone, $19 timestamp with time zone
-- gives id bigint

select c.contact_id, c.user_id, coalesce(( select s.setter_id from setter_claim s where s.account_id = c.account_id and s.event_call_id = c.id and s.released_at is null order by s.id desc limit 1 ), c.setter_id) as setter_id from event_call c where c.account_id = $1 and c.id = $2 and (c.setter_id = $3 or exists ( select from event_call_host mine where mine.account_id = c.account_id and mine.event_call_id = c.id and mine.user_id = $4))
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint
-- gives contact_id bigint, user_id bigint, setter_id bigint

select c.contact_id, c.user_id, coalesce(( select s.setter_id from setter_claim s where s.account_id = c.account_id and s.event_call_id = c.id and s.released_at is null order by s.id desc limit 1 ), c.setter_id) as setter_id from event_call c where c.account_id = $1 and c.id = $2 and true
-- takes $1 bigint, $2 bigint
-- gives contact_id bigint, user_id bigint, setter_id bigint

select from event_call where account_id = $1 and id = $2 for no key update
-- takes $1 bigint, $2 bigint
