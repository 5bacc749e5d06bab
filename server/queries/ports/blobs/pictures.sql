-- Made by `npm run queries` from what the tests sent: server/ports/blobs/pictures.ts

delete from person_picture where person_id = $1
-- takes $1 bigint

delete from picture where account_id = $1 and name = $2
-- takes $1 bigint, $2 text

insert into person_picture (person_id, name, bytes, created_at) values ($1, $2, $3, $4) on conflict (person_id) do update set name = excluded.name, bytes = excluded.bytes, created_at = excluded.created_at
-- takes $1 bigint, $2 text, $3 bytea, $4 timestamp with time zone

insert into picture (account_id, name, bytes, created_at) values ($1, $2, $3, $4)
-- takes $1 bigint, $2 text, $3 bytea, $4 timestamp with time zone

select bytes from person_picture where name = $1
-- takes $1 text
-- gives bytes bytea

select bytes from picture where account_id = $1 and name = $2
-- takes $1 bigint, $2 text
-- gives bytes bytea
