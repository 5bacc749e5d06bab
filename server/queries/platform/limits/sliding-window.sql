-- Made by `npm run queries` from what the tests sent: server/platform/limits/sliding-window.ts

delete from mcp_window where seen_at < now() - interval '1 hour'

with request as ( select (extract(epoch from clock_timestamp()) * 1000)::bigint as at ), taken as ( insert into mcp_window as known (key, hits) select $1, array[request.at] from request on conflict (key) do update set hits = array(select hit from unnest(known.hits) hit where hit > excluded.hits[1] - $2::bigint) || excluded.hits, seen_at = now() where (select count(*) from unnest(known.hits) hit where hit > excluded.hits[1] - $3::bigint) < $4::integer returning hits ) select true as is_allowed, cardinality(taken.hits) as used, (select min(hit) from unnest(taken.hits) hit)::float8 as oldest, request.at::float8 as at from taken, request union all select false, $5::integer, (select min(hit) from unnest(known.hits) hit where hit > request.at - $6::bigint)::float8, request.at::float8 from mcp_window known, request where known.key = $7 and not exists (select from taken)
-- takes $1 text, $2 bigint, $3 bigint, $4 integer, $5 integer, $6 bigint, $7 text
-- gives is_allowed boolean, used integer, oldest double precision, at double precision
