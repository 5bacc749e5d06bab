-- Made by `npm run queries` from what the tests sent: server/surfaces/operator/set-limits.ts

select slug, plan, limit_points, limit_window_sec, limit_mcp_points from public.account where id = $1 and deleted_at is null for update
-- takes $1 bigint
-- gives slug text, plan text, limit_points integer, limit_window_sec integer, limit_mcp_points integer

update public.account set limit_points = $1, limit_window_sec = $2, limit_mcp_points = $3, updated_at = $4 where id = $5
-- takes $1 integer, $2 integer, $3 integer, $4 timestamp with time zone, $5 bigint

update public.account set plan = $1, updated_at = $2 where id = $3
-- takes $1 text, $2 timestamp with time zone, $3 bigint
