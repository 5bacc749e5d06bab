-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/searched.ts

delete from contact_search_change where at < now() - $1::interval
-- takes $1 interval
