-- Made by `npm run queries` from what the tests sent: server/effects/webhooks/replay-jobs.ts

delete from webhook_replay where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint

insert into webhook_replay (account_id, endpoint_id, kind, types, from_at, to_at, position, last, created_at) values ($1, $2, $3, $4::text[], $5::timestamptz, $6::timestamptz, $7, $8, $9::timestamptz) returning id
-- takes $1 bigint, $2 text, $3 text, $4 text[], $5 timestamp with time zone, $6 timestamp with time zone, $7 bigint, $8 bigint, $9 timestamp with time zone
-- gives id bigint

select id, change_id from webhook_delivery where account_id = $1 and endpoint_id = $2 and status in ('PENDING', 'FAILED') and id > $3 and id <= $4 and attempts > 0 and (status = 'PENDING' or finished_at >= $5::timestamptz) order by id limit 500
-- takes $1 bigint, $2 text, $3 bigint, $4 bigint, $5 timestamp with time zone
-- gives id bigint, change_id bigint

select id, type, sequence, null::jsonb as object, occurred_at >= $1::timestamptz and occurred_at <= $2::timestamptz as within from change where account_id = $3 and sequence > $4 and sequence <= $5 order by sequence limit 500
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 bigint
-- gives id bigint, type text, sequence bigint, object jsonb, within boolean

select r.endpoint_id as "endpointId", r.kind, r.types, r.from_at as "fromAt", r.to_at as "toAt", r.position, r.last, jsonb_build_object('types', w.types, 'event_ids', w.event_ids, 'user_ids', w.user_ids) as wanted, w.deleted_at is not null as "isDeleted" from webhook_replay r join webhook_endpoint w on w.account_id = r.account_id and w.id = r.endpoint_id where r.account_id = $1 and r.id = $2 for no key update of r
-- takes $1 bigint, $2 bigint
-- gives endpointId text, kind text, types text[], fromAt timestamp with time zone, toAt timestamp with time zone, position bigint, last bigint, wanted jsonb, isDeleted boolean

update webhook_replay set position = $1 where account_id = $2 and id = $3
-- takes $1 bigint, $2 bigint, $3 bigint
