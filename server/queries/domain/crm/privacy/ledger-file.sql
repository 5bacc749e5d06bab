-- Made by `npm run queries` from what the tests sent: server/domain/crm/privacy/ledger-file.ts

select at, account_id as "workspaceId", contact_ids as "contactIds", address_hashes as "addressHashes" from erasure order by id
-- gives at timestamp with time zone, workspaceId bigint, contactIds bigint[], addressHashes text[]

select coalesce(max(id), 0) as id from erasure
-- gives id bigint
