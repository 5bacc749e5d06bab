-- Made by `npm run queries` from what the tests sent: server/domain/people/users/invite.ts

insert into member (account_id, user_id, role, status, joined_at, invited_first_name, invited_last_name, created_at, updated_at) values ($1, $2, $3, 'INVITED', null, $4, $5, $6, $7) on conflict (account_id, user_id) do update set role = excluded.role, status = 'INVITED', deleted_at = null, updated_at = excluded.updated_at, invited_first_name = coalesce(nullif(excluded.invited_first_name, ''), member.invited_first_name), invited_last_name = coalesce(nullif(excluded.invited_last_name, ''), member.invited_last_name) where member.status <> 'ACTIVE' and (not $8 or member.role <> all($9::text[])) returning user_id
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 text, $6 timestamp with time zone, $7 timestamp with time zone, $8 boolean, $9 text[]
-- gives user_id bigint

select first_name, last_name from app_user where id = $1
-- takes $1 bigint
-- gives first_name text, last_name text
