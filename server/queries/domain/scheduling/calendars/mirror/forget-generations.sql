-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/mirror/forget-generations.ts

delete from calendar_item where (account_id, calendar_id, generation, external_id, instance) in ( select account_id, calendar_id, generation, external_id, instance from calendar_item where account_id = $1 and calendar_id = any($2::bigint[]) and generation < $3 limit 2000) returning calendar_id
-- takes $1 bigint, $2 bigint[], $3 bigint
-- gives calendar_id bigint

delete from calendar_item where (account_id, calendar_id, generation, external_id, instance) in ( select account_id, calendar_id, generation, external_id, instance from calendar_item where account_id = $1 and calendar_id = any($2::bigint[]) and generation > $3 and generation < $4 limit 2000) returning calendar_id
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint
-- gives calendar_id bigint

delete from calendar_item where (account_id, calendar_id, generation, external_id, instance) in ( select account_id, calendar_id, generation, external_id, instance from calendar_item where account_id = $1 and calendar_id = any($2::bigint[]) and true limit 2000) returning calendar_id
-- takes $1 bigint, $2 bigint[]
-- gives calendar_id bigint

update calendar c set sync_state = null, compared_at = null, synced_at = null, lease = c.lease + 1, leased_until = null where c.account_id = $1 and not (c.checks_conflicts or c.is_write_target) and exists (select from calendar_item i where i.account_id = c.account_id and i.calendar_id = c.id) returning c.id
-- takes $1 bigint
-- gives id bigint
