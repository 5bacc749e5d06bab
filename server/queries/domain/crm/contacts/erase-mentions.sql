-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/erase-mentions.ts

select erase_mentions_from_audit($1::text[], $2, $3)
-- takes $1 text[], $2 bigint, $3 bigint
-- gives erase_mentions_from_audit void

select max(id) as upto from ( select id from "deal" where account_id = $1 and id > $2 order by id limit 20000) next
-- takes $1 bigint, $2 bigint
-- gives upto bigint

update "deal" set "notes" = regexp_replace("notes", $1, $2, 'gi') where account_id = $3 and id > $4 and id <= $5 and ("notes" ~* $6)
-- takes $1 text, $2 text, $3 bigint, $4 bigint, $5 bigint, $6 text

update "payment" set "name" = regexp_replace("name", $1, $2, 'gi'), "description" = regexp_replace("description", $3, $4, 'gi'), "search_text" = regexp_replace("search_text", $5, $6, 'gi') where account_id = $7 and id > $8 and id <= $9 and ("name" ~* $10 or "description" ~* $11 or "search_text" ~* $12)
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 text, $7 bigint, $8 bigint, $9 bigint, $10 text, $11 text, $12 text

update contact set secondary_email = null, secondary_email_normalized = null, search_text = replace(search_text, secondary_email_normalized, ''), version = version + 1 where account_id = $1 and secondary_email_normalized = any($2::text[]) returning id
-- takes $1 bigint, $2 text[]
-- gives id bigint

update deal set email = null, version = version + 1 where account_id = $1 and lower("email") = any($2::text[])
-- takes $1 bigint, $2 text[]

update event_call set invitee_email = case when lower("invitee_email") = any($1::text[]) then null else invitee_email end, phone_number = case when phone_number = any($2::text[]) then null else phone_number end, additional_guests = coalesce(( select jsonb_agg(guest) from jsonb_array_elements(additional_guests) guest where lower(guest->>'email') <> all($3::text[])), '[]'), version = version + 1 where account_id = $4 and (lower("invitee_email") = any($5::text[]) or phone_number = any($6::text[]) or exists (select from jsonb_array_elements(additional_guests) guest where lower(guest->>'email') = any($7::text[])))
-- takes $1 text[], $2 text[], $3 text[], $4 bigint, $5 text[], $6 text[], $7 text[]

update event_call_history set before = coalesce("before" - array( select key from jsonb_object_keys("before") as key where key <> all($1::text[])), '{}'), after = coalesce("after" - array( select key from jsonb_object_keys("after") as key where key <> all($2::text[])), '{}') where account_id = $3 and id > $4 and id <= $5 and (before::text ~* $6 or after::text ~* $7)
-- takes $1 text[], $2 text[], $3 bigint, $4 bigint, $5 bigint, $6 text, $7 text

update field_answer set answer = array(select regexp_replace(one, $1, $2, 'gi') from unnest(answer) with ordinality a (one, place) order by place) where account_id = $3 and id > $4 and id <= $5 and exists (select from unnest(answer) one where one ~* $6)
-- takes $1 text, $2 text, $3 bigint, $4 bigint, $5 bigint, $6 text

update payment set name = null, email = null, email_normalized = null, phone_number = null, phone_normalized = null, description = null, search_text = '', updated_by = null, raw = null, version = version + 1 where account_id = $1 and (email_normalized = any($2::text[]) or lower(email) = any($3::text[]))
-- takes $1 bigint, $2 text[], $3 text[]

update test_payment set email = null where account_id = $1 and lower("email") = any($2::text[])
-- takes $1 bigint, $2 text[]
