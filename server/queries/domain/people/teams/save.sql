-- Made by `npm run queries` from what the tests sent: server/domain/people/teams/save.ts

insert into team (account_id, name, color, created_at, updated_at) values ($1, $2, $3, $4, $5) returning id
-- takes $1 bigint, $2 text, $3 text, $4 timestamp with time zone, $5 timestamp with time zone
-- gives id bigint

update team set name = $1, color = $2, updated_at = $3 where account_id = $4 and id = $5
-- takes $1 text, $2 text, $3 timestamp with time zone, $4 bigint, $5 bigint
