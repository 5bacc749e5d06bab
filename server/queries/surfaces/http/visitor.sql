-- Made by `npm run queries` from what the tests sent: server/surfaces/http/visitor.ts

select account.id as account_id, account.name as account_name, account.slug, account.plan, account.currency, account.time_zone as account_time_zone, account.country, account.locale as account_locale, account.week_start, account.limit_points, account.limit_window_sec, account.limit_mcp_points, account.assistants, account.mode, account.clock_at, account.clock_until from account where id = $1 and deleted_at is null
-- takes $1 bigint
-- gives account_id bigint, account_name text, slug text, plan text, currency text, account_time_zone text, country text, account_locale text, week_start text, limit_points integer, limit_window_sec integer, limit_mcp_points integer, assistants boolean, mode text, clock_at timestamp with time zone, clock_until timestamp with time zone

select account.id as account_id, account.name as account_name, account.slug, account.plan, account.currency, account.time_zone as account_time_zone, account.country, account.locale as account_locale, account.week_start, account.limit_points, account.limit_window_sec, account.limit_mcp_points, account.assistants, account.mode, account.clock_at, account.clock_until from account where slug = $1 and deleted_at is null
-- takes $1 text
-- gives account_id bigint, account_name text, slug text, plan text, currency text, account_time_zone text, country text, account_locale text, week_start text, limit_points integer, limit_window_sec integer, limit_mcp_points integer, assistants boolean, mode text, clock_at timestamp with time zone, clock_until timestamp with time zone
