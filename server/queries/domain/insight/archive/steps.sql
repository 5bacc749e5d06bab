-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/steps.ts

select r.place, (select to_jsonb(own) from (select p.id as id, p.contact_id as contact_id, p.setter_id as setter_id, p.origin as origin, date_trunc('milliseconds', p.claimed_at) as claimed_at, date_trunc('milliseconds', p.released_at) as released_at, p.assigned_by as assigned_by) own) as body from jsonb_to_recordset($1::jsonb) as r (place integer, body jsonb) cross join lateral jsonb_populate_record(null::"setter_claim", r.body) p
-- takes $1 jsonb
-- gives place integer, body jsonb
