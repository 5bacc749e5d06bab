-- Made by `npm run queries` from what the tests sent: server/surfaces/test-workspaces/create.ts

select from app_user where id = $1 for no key update
-- takes $1 bigint

select m.user_id, a.created_at from member m join account a on a.id = m.account_id and a.deleted_at is null where m.account_id = $1 and m.account_id >= 1000000000000 and m.person_id = $2 and m.role = 'SUPER_ADMIN' and m.status = 'ACTIVE'
-- takes $1 bigint, $2 bigint
-- gives user_id bigint, created_at timestamp with time zone

select u.email, best.live_id, best.plan, best.time_zone, (select count(*) from member m join account a on a.id = m.account_id and a.deleted_at is null where m.person_id = u.id and m.is_owner and m.status = 'ACTIVE' and m.account_id >= 1000000000000) as owned from app_user u left join lateral ( select a.id as live_id, a.plan, a.time_zone from member m join account a on a.id = m.account_id and a.deleted_at is null where m.person_id = u.id and m.role = 'SUPER_ADMIN' and m.status = 'ACTIVE' and m.account_id < 1000000000000 order by array_position(array['ENTERPRISE', 'BUSINESS', 'STARTUP'], a.plan), a.id limit 1 ) best on true where u.id = $1
-- takes $1 bigint
-- gives email text, live_id bigint, plan text, time_zone text, owned bigint

update public.account a set country = l.country, currency = l.currency, locale = l.locale, week_start = l.week_start from public.account l where l.id = $1 and a.id = $2
-- takes $1 bigint, $2 bigint

update public.account set deleted_at = $1::timestamptz, clock_until = null where id = $2
-- takes $1 timestamp with time zone, $2 bigint
