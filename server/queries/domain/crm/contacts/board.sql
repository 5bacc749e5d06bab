-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/board.ts

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.id = any($2::bigint[]) and c.id in (select t.contact_id from contact_touch t where t.account_id = $3 and exists (select from jsonb_each_text(t.utm) as pair where pair.value = $4))), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $5 and d.deleted_at is null and d.currency = $6 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 text, $5 bigint, $6 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_id 1, contact_touch_contact 1, deal_contact 0

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.id = any($2::bigint[]) and c.id in (select t.contact_id from contact_touch t where t.account_id = $3 and t.utm ? $4)), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $5 and d.deleted_at is null and d.currency = $6 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 text, $5 bigint, $6 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_id 1, contact_touch_contact 0, deal_contact 0

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.id = any($2::bigint[])), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $3 and d.deleted_at is null and d.currency = $4 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_stage 1, deal_contact 0

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.id in ( select contact_id from event_call where account_id = $2 and event_id = any($3::bigint[]) union select contact_id from contact_touch where account_id = $4 and event_id = any($5::bigint[]))), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $6 and d.deleted_at is null and d.currency = $7 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 bigint, $5 bigint[], $6 bigint, $7 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_id 0, contact_touch_event 1, deal_contact 0, event_call_by_contact 0

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.id in ( select ct.contact_id from tag t join contact_tag ct on ct.account_id = t.account_id and ct.tag_id = t.id where t.account_id = $2 and lower(t.name) = lower($3))), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $4 and d.deleted_at is null and d.currency = $5 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint, $3 text, $4 bigint, $5 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_id 0, contact_tag_pkey 1, deal_contact 0, tag_pkey 1

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.id in (select ct.contact_id from contact_tag ct where ct.account_id = $2 and ct.tag_id = any($3::bigint[]))), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $4 and d.deleted_at is null and d.currency = $5 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 bigint, $5 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_id 0, contact_tag_tag 1, deal_contact 0

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.setter_id = any($2::bigint[])), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $3 and d.deleted_at is null and d.currency = $4 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_setter 1, deal_contact 0

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.stage_option_id = $2), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $3 and d.deleted_at is null and d.currency = $4 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_stage 1, deal_contact 0

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.stage_option_id is null), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $2 and d.deleted_at is null and d.currency = $3 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint, $3 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_setter 0, deal_contact 0

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null and c.user_id = any($2::bigint[])), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $3 and d.deleted_at is null and d.currency = $4 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_owner 1, deal_contact 0

with matched as materialized (select c.id, c.stage_option_id from contact c where c.account_id = $1 and c.deleted_at is null), bought as ( select d.contact_id, sum(d.value - d.discount) as value from deal d where d.account_id = $2 and d.deleted_at is null and d.currency = $3 group by d.contact_id ) select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value from matched left join bought on bought.contact_id = matched.id group by matched.stage_option_id order by matched.stage_option_id nulls first
-- takes $1 bigint, $2 bigint, $3 text
-- gives stage_option_id bigint, count bigint, value bigint
-- reads contact_by_stage 0, deal_contact 0
