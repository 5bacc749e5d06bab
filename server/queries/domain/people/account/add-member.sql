-- Made by `npm run queries` from what the tests sent: server/domain/people/account/add-member.ts

insert into availability (account_id, user_id, name, is_default, time_zone, weekdays, created_at, updated_at) values ($1, $2, 'Working hours', true, $3, $4::jsonb, $5, $6) on conflict (account_id, user_id) where is_default do nothing
-- takes $1 bigint, $2 bigint, $3 text, $4 jsonb, $5 timestamp with time zone, $6 timestamp with time zone

insert into member (account_id, user_id, person_id, role, is_owner, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7)
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 boolean, $6 timestamp with time zone, $7 timestamp with time zone
