-- Made by `npm run queries` from what the tests sent: server/domain/insight/archive/fill.ts

select holds_from, rows_from, claims_from, filling, filled_to from archive_state where account_id = $1 for update
-- takes $1 bigint
-- gives holds_from timestamp with time zone, rows_from timestamp with time zone, claims_from timestamp with time zone, filling text, filled_to bigint

update archive_state set filling = $1, filled_to = $2, claims_from = $3::timestamptz, rows_from = coalesce(rows_from, $4::timestamptz), holds_from = coalesce(holds_from, $5::timestamptz) where account_id = $6
-- takes $1 text, $2 bigint, $3 timestamp with time zone, $4 timestamp with time zone, $5 timestamp with time zone, $6 bigint

with found as materialized ( select t.id, t."contact_id" as contact_id, (select to_jsonb(own) from (select t.id as id, t.contact_id as contact_id, t.setter_id as setter_id, t.origin as origin, date_trunc('milliseconds', t.claimed_at) as claimed_at, date_trunc('milliseconds', t.released_at) as released_at, t.assigned_by as assigned_by) own) as body from "setter_claim" t where t.account_id = $1 and t.id > $2 order by t.id limit 1000 ), kept as ( insert into archive_record (account_id, resource, record_id, contact_id, body) select $3, $4, found.id, found.contact_id, found.body from found on conflict do nothing ) select max(found.id) as last from found
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text
-- gives last bigint

with told as materialized ( select coalesce(max(k.last), 0) as last from change_counter k where k.account_id = $1) insert into archive_state (account_id, folded_to) select $2, told.last from told on conflict do nothing
-- takes $1 bigint, $2 bigint
