-- Made by `npm run queries` from what the tests sent: server/domain/people/account/workspace.ts

select account.id as account_id, account.name as account_name, account.slug, account.plan, account.currency, account.time_zone as account_time_zone, account.country, account.locale as account_locale, account.week_start, account.limit_points, account.limit_window_sec, account.limit_mcp_points, account.assistants, account.brand_color, account.logo_url, account.outcome_rules, account.second_factor_roles, account.created_at from account where id = $1 and deleted_at is null
-- takes $1 bigint
-- gives account_id bigint, account_name text, slug text, plan text, currency text, account_time_zone text, country text, account_locale text, week_start text, limit_points integer, limit_window_sec integer, limit_mcp_points integer, assistants boolean, brand_color text, logo_url text, outcome_rules text, second_factor_roles text[], created_at timestamp with time zone

update account set name = coalesce($1, name), currency = coalesce($2, currency), time_zone = coalesce($3, time_zone), country = coalesce($4, country), locale = coalesce($5, locale), week_start = coalesce($6, week_start), brand_color = case when $7 then $8 else brand_color end, second_factor_roles = coalesce($9::text[], second_factor_roles), outcome_rules = coalesce($10, outcome_rules), assistants = coalesce($11, assistants), updated_at = $12 where id = $13
-- takes $1 text, $2 text, $3 text, $4 text, $5 text, $6 text, $7 boolean, $8 text, $9 text[], $10 text, $11 boolean, $12 timestamp with time zone, $13 bigint
