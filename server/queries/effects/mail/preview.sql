-- Made by `npm run queries` from what the tests sent: server/effects/mail/preview.ts

select a.brand_color, (select coalesce(jsonb_agg(jsonb_build_object('id', u.user_id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'locale', u.locale, 'timeZone', u.time_zone)), '[]') from (select h.user_id from event_host h where h.account_id = a.id and h.event_id = $1 order by h.position, h.user_id limit 1) first join member_person u on u.account_id = a.id and u.user_id = first.user_id) as hosts from account a where a.id = $2
-- takes $1 bigint, $2 bigint
-- gives brand_color text, hosts jsonb

select c.id from event_call c where c.account_id = $1 and c.event_id = $2 and (c.setter_id = $3 or exists ( select from event_call_host mine where mine.account_id = c.account_id and mine.event_call_id = c.id and mine.user_id = $4)) order by c.starts_at desc, c.id desc limit 1
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint
-- gives id bigint

select c.id from event_call c where c.account_id = $1 and c.event_id = $2 and true order by c.starts_at desc, c.id desc limit 1
-- takes $1 bigint, $2 bigint
-- gives id bigint
