-- Made by `npm run queries` from what the tests sent: server/domain/people/account/create-workspace.ts

insert into account (name, slug, plan, time_zone, cell, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict (slug) do nothing returning id
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 timestamp with time zone, $7 timestamp with time zone
-- gives id bigint
