-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/options.ts

insert into field_option (account_id, field_id, name, color, badge, tooltip, icon, display_index, is_archived, is_default, category) select $1, $2, w.name, w.color, w.badge, w.tooltip, w.icon, w."displayIndex", w."isArchived", w."isDefault", w.category from jsonb_to_recordset($3::jsonb) as w (id bigint, name text, color text, badge text, tooltip text, icon text, "displayIndex" integer, "isArchived" boolean, "isDefault" boolean, category text) order by w."displayIndex" returning account_id
-- takes $1 bigint, $2 bigint, $3 jsonb
-- gives account_id bigint

update field_answer a set answer = array( select coalesce(r.after, chosen.name) from unnest(a.answer) with ordinality as chosen (name, place) left join unnest($1::text[], $2::text[]) as r (before, after) on r.before = chosen.name order by chosen.place) where a.account_id = $3 and a.field_id = $4 and a.answer && $5::text[]
-- takes $1 text[], $2 text[], $3 bigint, $4 bigint, $5 text[]

update field_option o set name = w.name, color = w.color, badge = w.badge, tooltip = w.tooltip, icon = w.icon, display_index = w."displayIndex", is_archived = w."isArchived", is_default = w."isDefault", category = w.category from jsonb_to_recordset($1::jsonb) as w (id bigint, name text, color text, badge text, tooltip text, icon text, "displayIndex" integer, "isArchived" boolean, "isDefault" boolean, category text) where o.account_id = $2 and o.field_id = $3 and o.id = w.id
-- takes $1 jsonb, $2 bigint, $3 bigint

update field_option set is_archived = true where account_id = $1 and field_id = $2
-- takes $1 bigint, $2 bigint
