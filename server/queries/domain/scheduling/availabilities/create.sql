-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/availabilities/create.ts

insert into availability (account_id, user_id, name, time_zone, weekdays, overrides, out_of_office, created_at, updated_at) values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::jsonb, $8, $9) returning id
-- takes $1 bigint, $2 bigint, $3 text, $4 text, $5 jsonb, $6 jsonb, $7 jsonb, $8 timestamp with time zone, $9 timestamp with time zone
-- gives id bigint

select from availability where account_id = $1 and user_id = $2 limit 2
-- takes $1 bigint, $2 bigint

select from member where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
