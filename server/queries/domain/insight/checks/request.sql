-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/request.ts

insert into report_check as c (account_id, state, requested_at, requested_by) values ($1, 'WAITING', $2::timestamptz, $3) on conflict (account_id) where state = 'WAITING' do update set requested_by = c.requested_by returning id, requested_at as "requestedAt"
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint
-- gives id bigint, requestedAt timestamp with time zone
