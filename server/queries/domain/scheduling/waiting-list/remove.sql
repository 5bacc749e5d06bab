-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/waiting-list/remove.ts

select from waiting_entry w join contact c on c.account_id = w.account_id and c.id = w.contact_id where w.account_id = $1 and c.blocked is null and c.deleted_at is null and w.id = $2
-- takes $1 bigint, $2 bigint
