-- Made by `npm run queries` from what the tests sent: server/domain/people/users/invite.ts

insert into member (account_id, user_id, person_id, role, status, joined_at, invited_first_name, invited_last_name, created_at, updated_at) values ($1, $2, $3, $4, 'INVITED', null, $5, $6, $7, $8) on conflict (account_id, person_id) do update set role = excluded.role, status = 'INVITED', deleted_at = null, directory_removed_at = null, updated_at = excluded.updated_at, invited_first_name = coalesce(nullif(excluded.invited_first_name, ''), member.invited_first_name), invited_last_name = coalesce(nullif(excluded.invited_last_name, ''), member.invited_last_name) where member.status <> 'ACTIVE' and member.directory_removed_at is not null and (not $9 or member.role <> all($10::text[])) returning user_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 text, $6 text, $7 timestamp with time zone, $8 timestamp with time zone, $9 boolean, $10 text[]
-- gives user_id bigint

insert into member (account_id, user_id, person_id, role, status, joined_at, invited_first_name, invited_last_name, created_at, updated_at) values ($1, $2, $3, $4, 'INVITED', null, $5, $6, $7, $8) on conflict (account_id, person_id) do update set role = excluded.role, status = 'INVITED', deleted_at = null, directory_removed_at = null, updated_at = excluded.updated_at, invited_first_name = coalesce(nullif(excluded.invited_first_name, ''), member.invited_first_name), invited_last_name = coalesce(nullif(excluded.invited_last_name, ''), member.invited_last_name) where member.status <> 'ACTIVE' and true and (not $9 or member.role <> all($10::text[])) returning user_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 text, $6 text, $7 timestamp with time zone, $8 timestamp with time zone, $9 boolean, $10 text[]
-- gives user_id bigint

select first_name, last_name from member_person where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
-- gives first_name text, last_name text

select user_id from member where account_id = $1 and person_id = $2
-- takes $1 bigint, $2 bigint
-- gives user_id bigint
