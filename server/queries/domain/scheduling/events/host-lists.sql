-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/events/host-lists.ts

delete from event_host where account_id = $1 and event_id = $2 returning user_id, case when active and (not is_paused or paused_until <= $3::timestamptz) then greatest(entered_at, case when is_paused then paused_until end) end as entered_at
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone
-- gives user_id bigint, entered_at timestamp with time zone

delete from event_team where account_id = $1 and event_id = $2
-- takes $1 bigint, $2 bigint

delete from host_calibration k where k.account_id = $1 and k.event_id = $2 and k.user_id <> all($3::bigint[]) and not exists (select from event_team t join team_member tm on tm.account_id = t.account_id and tm.team_id = t.team_id where t.account_id = k.account_id and t.event_id = k.event_id and tm.user_id = k.user_id)
-- takes $1 bigint, $2 bigint, $3 bigint[]

insert into event_host (account_id, event_id, user_id, role, priority, weight, availability_id, active, is_paused, paused_until, paused_reason, caps, position, entered_at) select $1, $2, h.user_id, h.role, h.priority, h.weight, h.availability_id, h.active, h.is_paused, h.paused_until, h.paused_reason, h.caps, h.position, coalesce(h.entered_at, $3::timestamptz) from jsonb_to_recordset($4::jsonb) as h ( user_id bigint, role text, priority text, weight integer, availability_id bigint, active boolean, is_paused boolean, paused_until timestamptz, paused_reason text, caps jsonb, position integer, entered_at timestamptz) returning account_id
-- takes $1 bigint, $2 bigint, $3 timestamp with time zone, $4 jsonb
-- gives account_id bigint

insert into event_team (account_id, event_id, team_id) select $1, $2, t.id from unnest($3::bigint[]) as t (id) returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint[]
-- gives account_id bigint

select user_id, calibration from host_calibration where account_id = $1 and event_id = $2
-- takes $1 bigint, $2 bigint
-- gives user_id bigint, calibration double precision

with host as materialized ( select user_id from event_host where account_id = $1 and event_id = $2 union select m.user_id from event_team t join team_member m on m.account_id = t.account_id and m.team_id = t.team_id where t.account_id = $3 and t.event_id = $4 ) insert into host_calibration (account_id, event_id, user_id, calibration, calibrated_at) select $5, $6, user_id, 0, $7::timestamptz from host on conflict (account_id, event_id, user_id) do nothing
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 timestamp with time zone

with host as materialized (select * from event_host where account_id = $1 and event_id = $2) insert into event_host (account_id, event_id, user_id, role, priority, weight, availability_id, active, is_paused, paused_until, paused_reason, caps, position, entered_at) select account_id, $3, user_id, role, priority, weight, availability_id, active, is_paused, paused_until, paused_reason, caps, position, $4::timestamptz from host returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 timestamp with time zone
-- gives account_id bigint

with team as materialized ( select account_id, team_id from event_team where account_id = $1 and event_id = $2 ) insert into event_team (account_id, event_id, team_id) select account_id, $3, team_id from team returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives account_id bigint
