-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/record-duplicates.ts

with written as ( insert into duplicate_candidate as pair (account_id, contact_id, other_id, reason, created_at, matched) select $1, least($2::bigint, other.id), greatest($3::bigint, other.id), $4, $5::timestamptz, string_to_array(other.matched, ' ') from unnest($6::bigint[], $7::text[]) as other (id, matched) order by other.id on conflict (account_id, contact_id, other_id) do update set matched = array(select distinct unnest(pair.matched || excluded.matched)), dismissed_at = null, created_at = case when pair.dismissed_at is null then pair.created_at else excluded.created_at end where not excluded.matched <@ pair.matched returning created_at ) select created_at = $8::timestamptz as is_new from written
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 timestamp with time zone, $6 bigint[], $7 text[], $8 timestamp with time zone
-- gives is_new boolean
