-- Made by `npm run queries` from what the tests sent: server/domain/people/factors/recovery-codes.ts

delete from recovery_code where user_id = $1
-- takes $1 bigint

delete from recovery_code where user_id = $1 and code_hash = $2 returning user_id
-- takes $1 bigint, $2 bytea
-- gives user_id bigint

insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])
-- takes $1 bigint, $2 bytea[]

select count(*) as n from recovery_code where user_id = $1
-- takes $1 bigint
-- gives n bigint
