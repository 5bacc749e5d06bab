-- Made by `npm run queries` from what the tests sent: server/surfaces/booking-page/answers.ts

select a.slug || '/' || e.slug as "linkPrefix", e.name from event e join account a on a.id = e.account_id where e.account_id = $1 and e.id = $2 and e.deleted_at is null and e.status = 'ACTIVATED'
-- takes $1 bigint, $2 bigint
-- gives linkPrefix text, name text
