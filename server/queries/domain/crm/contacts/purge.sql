-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/purge.ts

delete from contact where account_id = $1 and id = any($2::bigint[])
-- takes $1 bigint, $2 bigint[]

delete from contact_merge where account_id = $1 and id in ( select id from contact_merge where account_id = $2 and undo_until <= $3::timestamptz order by id limit 1000 for update skip locked) returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id text

select id from unnest($1::bigint[]) as id except (select contact_id from "event_call" where account_id = $2 and contact_id = any($3::bigint[]) union all select contact_id from "deal" where account_id = $4 and contact_id = any($5::bigint[]) union all select contact_id from "payment" where account_id = $6 and contact_id = any($7::bigint[]))
-- takes $1 bigint[], $2 bigint, $3 bigint[], $4 bigint, $5 bigint[], $6 bigint, $7 bigint[]
-- gives id bigint

select id, merged_into_id is not null as is_merged from contact where account_id = $1 and deleted_at <= $2::timestamptz and deleted_at is not null and erased_at is null order by id limit 50 for update skip locked
-- takes $1 bigint, $2 timestamp with time zone
-- gives id bigint, is_merged boolean

update contact set ip_address = null, version = version + 1 where account_id = $1 and id in ( select id from contact where account_id = $2 and created_at <= $3::timestamptz and ip_address is not null order by id limit 1000 for no key update skip locked) returning id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives id bigint
