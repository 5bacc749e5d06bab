-- Made by `npm run queries` from what the tests sent: server/domain/insight/checks/read-sharers.ts

select distinct t.event_id, m.user_id, coalesce(e.settings->'assignment'->>'mode' = 'WEIGHTED', false) as is_weighted from event_team t join team_member m on m.account_id = t.account_id and m.team_id = t.team_id join event e on e.account_id = t.account_id and e.id = t.event_id where t.account_id = $1
-- takes $1 bigint
-- gives event_id bigint, user_id bigint, is_weighted boolean

select event_id, user_id, calibration, calibrated_at from host_calibration where account_id = $1
-- takes $1 bigint
-- gives event_id bigint, user_id bigint, calibration double precision, calibrated_at timestamp with time zone

select h.event_id, h.user_id, h.weight, h.active and h.role = 'POOL' as is_host, coalesce(e.settings->'assignment'->>'mode' = 'WEIGHTED', false) as is_weighted from event_host h join event e on e.account_id = h.account_id and e.id = h.event_id where h.account_id = $1
-- takes $1 bigint
-- gives event_id bigint, user_id bigint, weight integer, is_host boolean, is_weighted boolean
