-- Made by `npm run queries` from what the tests sent: server/platform/db/row-number.ts

select nextval('public.contact_id_seq') as id
-- gives id bigint
