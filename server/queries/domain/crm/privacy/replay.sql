-- Made by `npm run queries` from what the tests sent: server/domain/crm/privacy/replay.ts

select contact_ids as "contactIds", address_hashes as "addressHashes" from erasure where account_id = $1
-- takes $1 bigint
-- gives contactIds bigint[], addressHashes text[]

select distinct lower(address) as address from ( select unnest(array[email_normalized, secondary_email_normalized, phone_number, phone_normalized]) as address from contact where account_id = $1 union all select unnest(array[invitee_email, phone_number]) from event_call where account_id = $2 union all select guest->>'email' from event_call, jsonb_array_elements(additional_guests) guest where account_id = $3 union all select unnest(array[email, phone_normalized]) from payment where account_id = $4 union all select email from deal where account_id = $5 union all select to_address from mail where account_id = $6 ) known where address is not null
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint
-- gives address text

select from account where id = $1 and deleted_at is null
-- takes $1 bigint

select id from contact where account_id = $1 and id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]
-- gives id bigint
