-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/mirror/window.ts

select max(case e.settings #>> '{dateRange,type}' when 'INDEFINITE' then 400 when 'FIXED' then (e.settings #>> '{dateRange,to}')::date - $1::date + 2 when 'DAYS' then (e.settings #>> '{dateRange,days}')::integer * case when e.settings #>> '{dateRange,calendarDays}' = 'false' then 7 else 5 end / 5 + 3 end)::integer as days from event e where e.account_id = $2 and e.status = 'ACTIVATED' and e.deleted_at is null and ( exists (select from event_host h where h.account_id = e.account_id and h.event_id = e.id and h.user_id = $3) or exists (select from event_team t join team_member m on m.account_id = t.account_id and m.team_id = t.team_id where t.account_id = e.account_id and t.event_id = e.id and m.user_id = $4))
-- takes $1 date, $2 bigint, $3 bigint, $4 bigint
-- gives days integer
