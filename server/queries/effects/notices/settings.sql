-- Made by `npm run queries` from what the tests sent: server/effects/notices/settings.ts

delete from notice_mute where account_id = $1 and user_id = $2 and kind = any($3::text[]) and not kind = any($4::text[])
-- takes $1 bigint, $2 bigint, $3 text[], $4 text[]

insert into notice_mute (account_id, user_id, kind) select $1, $2, kind from unnest($3::text[]) as kind order by kind on conflict do nothing
-- takes $1 bigint, $2 bigint, $3 text[]

select kind from notice_mute where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
-- gives kind text
