-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/erasure-ledger.ts

insert into erasure (account_id, at, contact_ids, address_hashes) values ($1, $2, $3::bigint[], $4::text[])
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint[], $4 text[]
