-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/evaluate.ts

select r.id, r.name, r.kind, r.metric, r.time_window as "window", r.threshold, r.min_sample as "minSample", r.action, r.event_ids as "eventIds", r.exclude_user_ids as "excludeUserIds", r.active, r.simulate, r.version, coalesce(n.sequence, 0) as news from automation_rule r left join automation_news n on n.account_id = r.account_id where r.account_id = $1 and r.active and r.deleted_at is null and (r.due_at <= $2::timestamptz or (r.judged_at is null or r.judged_at < $3::timestamptz) and n.sequence > r.seen_sequence) order by r.id limit 1 for no key update of r skip locked
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone
-- gives id bigint, name text, kind text, metric text, window text, threshold double precision, minSample integer, action text, eventIds bigint[], excludeUserIds bigint[], active boolean, simulate boolean, version integer, news bigint

update automation_rule set judged_at = $1, due_at = $2, seen_sequence = greatest(seen_sequence, $3::bigint) where account_id = $4 and id = $5
-- takes $1 timestamp with time zone, $2 timestamp with time zone, $3 bigint, $4 bigint, $5 bigint
