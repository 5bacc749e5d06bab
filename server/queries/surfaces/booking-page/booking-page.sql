-- Made by `npm run queries` from what the tests sent: server/surfaces/booking-page/booking-page.ts

select a.brand_color, a.logo_url, (select e.cover_url from event e where e.account_id = a.id and e.id = $1) as cover_url, exists (select from text_connection n where n.account_id = a.id and n.whatsapp_sender is not null) as sends_by_whatsapp, (select coalesce(jsonb_agg(jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name), 'avatarUrl', u.avatar_url) order by h.position, h.user_id), '[]') from event_host h join member m on m.account_id = h.account_id and m.user_id = h.user_id join app_user u on u.id = m.person_id where h.account_id = a.id and h.event_id = $2 and h.active and m.status = 'ACTIVE') as hosts from account a where a.id = $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives brand_color text, logo_url text, cover_url text, sends_by_whatsapp boolean, hosts jsonb
