-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/booking/transfer-calls.ts

insert into event_call_history (account_id, event_call_id, at, action, actor, before, after) select $1, id, $2::timestamptz, 'reassigned', $3::jsonb, jsonb_build_object('userId', $4::bigint), jsonb_build_object('userId', $5::bigint) from unnest($6::bigint[]) as id returning account_id
-- takes $1 bigint, $2 timestamp with time zone, $3 jsonb, $4 bigint, $5 bigint, $6 bigint[]
-- gives account_id bigint

select call.id from event_call call where call.account_id = $1 and call.status = 'SCHEDULED' and call.ends_at > $2::timestamptz and exists (select from event_call_host host where host.account_id = call.account_id and host.event_call_id = call.id and host.user_id = $3) order by call.id for no key update of call
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint
-- gives id bigint

update event_call set user_id = $1, location_link = case when event_call.link_source = 'JITSI' then coalesce($2::text, event_call.location_link) when (event_call.link_source is null or event_call.user_id = $3::bigint or event_call.link_source = 'JITSI') then event_call.location_link when event_call.link_source = 'HOST' then (select p.meeting_link from member m join app_user p on p.id = m.person_id where m.account_id = event_call.account_id and m.user_id = $4::bigint) end, dial_in = case when (event_call.link_source is null or event_call.user_id = $5::bigint or event_call.link_source = 'JITSI') then event_call.dial_in end, updated_at = $6::timestamptz, version = version + 1, team_id = (select min(tm.team_id) from team_member tm where tm.account_id = event_call.account_id and tm.user_id = $7), host_time_zone = coalesce( (select a.time_zone from availability a where a.account_id = event_call.account_id and a.user_id = $8 and a.is_default), (select u.time_zone from member_person u where u.account_id = event_call.account_id and u.user_id = $9)) where event_call.account_id = $10 and event_call.id = any($11::bigint[]) and event_call.user_id = $12
-- takes $1 bigint, $2 text, $3 bigint, $4 bigint, $5 bigint, $6 timestamp with time zone, $7 bigint, $8 bigint, $9 bigint, $10 bigint, $11 bigint[], $12 bigint

with given as ( delete from event_call_host where account_id = $1 and user_id = $2 and event_call_id = any($3::bigint[]) returning * ), taken as ( insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at, credit) select g.account_id, g.event_call_id, $4, g.event_id, g.starts_at, g.span, g.blocking, $5::timestamptz, g.credit from given g order by g.event_call_id on conflict do nothing returning event_call_id ) select event_call_id as id from given except select event_call_id from taken except select h.event_call_id from event_call_host h where h.account_id = $6 and h.user_id = $7 and h.event_call_id = any($8::bigint[]) order by id
-- takes $1 bigint, $2 bigint, $3 bigint[], $4 bigint, $5 timestamp with time zone, $6 bigint, $7 bigint, $8 bigint[]
-- gives id bigint
