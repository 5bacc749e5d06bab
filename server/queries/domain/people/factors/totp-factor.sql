-- Made by `npm run queries` from what the tests sent: server/domain/people/factors/totp-factor.ts

delete from totp_factor where user_id = $1 returning user_id
-- takes $1 bigint
-- gives user_id bigint

insert into totp_factor as factor (user_id, secret, created_at) values ($1, $2, $3) on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0 where factor.confirmed_at is null returning user_id
-- takes $1 bigint, $2 text, $3 timestamp with time zone
-- gives user_id bigint

select confirmed_at from totp_factor where user_id = $1
-- takes $1 bigint
-- gives confirmed_at timestamp with time zone

select secret from totp_factor where user_id = $1 and (confirmed_at is not null) = $2
-- takes $1 bigint, $2 boolean
-- gives secret text

update totp_factor set last_step = $1, confirmed_at = coalesce(confirmed_at, $2::timestamptz) where user_id = $3 and secret = $4 and last_step < $5 and (confirmed_at is not null) = $6 returning user_id
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint, $4 text, $5 bigint, $6 boolean
-- gives user_id bigint
