-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/compare-rows.ts

select coalesce(a.record_id, t.owner) as id, a.body as kept, t.body as stored from ( select a.record_id, a.body from archive_record a where a.account_id = $1 and a.resource = $2 and a.body <> '{}' and a.record_id = any($3::bigint[])) a full join ( select o.owner, jsonb_object_agg(o.key, o.body) as body from "contact" t cross join lateral archived_row($4::name, to_jsonb(t)) o where t.account_id = $5 and "t"."consent" <> '[]' and "t"."id" = any($6::bigint[]) and o.resource = $7 group by o.owner) t on t.owner = a.record_id where a.body is distinct from t.body order by 1
-- takes $1 bigint, $2 text, $3 bigint[], $4 name, $5 bigint, $6 bigint[], $7 text
-- gives id bigint, kept jsonb, stored jsonb

select coalesce(a.record_id, t.owner) as id, a.body as kept, t.body as stored from ( select a.record_id, a.body from archive_record a where a.account_id = $1 and a.resource = $2 and a.body <> '{}') a full join ( select o.owner, jsonb_object_agg(o.key, o.body) as body from "contact" t cross join lateral archived_row($3::name, to_jsonb(t)) o where t.account_id = $4 and "t"."consent" <> '[]' and o.resource = $5 group by o.owner) t on t.owner = a.record_id where a.body is distinct from t.body order by 1
-- takes $1 bigint, $2 text, $3 name, $4 bigint, $5 text
-- gives id bigint, kept jsonb, stored jsonb

select coalesce(v.event_id, p.event_id) as event_id, jsonb_object_agg(coalesce(v.day, p.day), jsonb_build_array(v.views, v.started, v.submitted)) as stored, jsonb_object_agg(coalesce(v.day, p.day), jsonb_build_array(p.views, p.started, p.submitted)) as archived from (select * from event_stat where account_id = $1 and event_id = any($2::bigint[])) v full join ( select event_id, day, sum(views) as views, sum(started) as started, sum(submitted) as submitted from page_tally where account_id = $3 and event_id = any($4::bigint[]) group by event_id, day ) p on p.event_id = v.event_id and p.day = v.day where (v.views, v.started, v.submitted) is distinct from (p.views, p.started, p.submitted) group by 1 order by 1
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint[]
-- gives event_id bigint, stored jsonb, archived jsonb

select coalesce(v.event_id, p.event_id) as event_id, jsonb_object_agg(coalesce(v.day, p.day), jsonb_build_array(v.views, v.started, v.submitted)) as stored, jsonb_object_agg(coalesce(v.day, p.day), jsonb_build_array(p.views, p.started, p.submitted)) as archived from (select * from event_stat where account_id = $1) v full join ( select event_id, day, sum(views) as views, sum(started) as started, sum(submitted) as submitted from page_tally where account_id = $2 group by event_id, day ) p on p.event_id = v.event_id and p.day = v.day where (v.views, v.started, v.submitted) is distinct from (p.views, p.started, p.submitted) group by 1 order by 1
-- takes $1 bigint, $2 bigint
-- gives event_id bigint, stored jsonb, archived jsonb

select count(*) as n from "contact" t where t.account_id = $1 and "t"."consent" <> '[]'
-- takes $1 bigint
-- gives n bigint

select count(*) as n from "field_answer" t where t.account_id = $1 and "t"."deal_id" is not null
-- takes $1 bigint
-- gives n bigint

select count(*) as n from "setter_claim" t where t.account_id = $1 and "t"."contact_id" is not null and "t"."event_call_id" is null
-- takes $1 bigint
-- gives n bigint

select count(*) as n from event_stat v where v.account_id = $1
-- takes $1 bigint
-- gives n bigint
