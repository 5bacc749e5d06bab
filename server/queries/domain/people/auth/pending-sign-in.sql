-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/pending-sign-in.ts

delete from pending_sign_in where token_hash = $1 returning user_id
-- takes $1 bytea
-- gives user_id bigint

insert into pending_sign_in (token_hash, user_id, link_hash, expires_at) values ($1, $2, $3, $4)
-- takes $1 bytea, $2 bigint, $3 bytea, $4 timestamp with time zone

select user_id from pending_sign_in where token_hash = $1 and expires_at > $2 and attempts < $3
-- takes $1 bytea, $2 timestamp with time zone, $3 integer
-- gives user_id bigint

update pending_sign_in set attempts = attempts + 1 where token_hash = $1 and expires_at > $2 and attempts < $3 returning user_id, link_hash
-- takes $1 bytea, $2 timestamp with time zone, $3 integer
-- gives user_id bigint, link_hash bytea
