-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/resumed.ts

update automation_action a set undone_at = $1, undone_by = $2::jsonb from event_host h where a.account_id = $3 and a.until > $4::timestamptz and a.undone_at is null and not a.simulated and $5 = any(a.event_ids) and h.account_id = a.account_id and h.event_id = $6 and h.user_id = a.user_id and not (h.is_paused and h.paused_until is not distinct from a.until and h.paused_reason is not distinct from a.reason)
-- takes $1 timestamp with time zone, $2 jsonb, $3 bigint, $4 timestamp with time zone, $5 bigint, $6 bigint
