-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/pause-hosts.ts

update event_host h set is_paused = false, paused_until = null, paused_reason = null from automation_action a where a.account_id = $1 and a.id = $2 and h.account_id = a.account_id and h.user_id = a.user_id and h.event_id = any(a.event_ids) and h.is_paused and h.paused_until = a.until and h.paused_reason = a.reason
-- takes $1 bigint, $2 bigint

update event_host h set is_paused = true, paused_until = a.until, paused_reason = a.reason from automation_action a where a.account_id = $1 and a.id = any($2::bigint[]) and h.account_id = a.account_id and h.user_id = a.user_id and h.event_id = any(a.event_ids)
-- takes $1 bigint, $2 bigint[]
