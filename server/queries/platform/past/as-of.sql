-- Made by `npm run queries` from what the tests sent: server/platform/past/as-of.ts

select holds_from from archive_state where account_id = $1
-- takes $1 bigint
-- gives holds_from timestamp with time zone

select to_regnamespace(case when current_schema() in ('public', 'cell_default') then 'past' else 'past_' || substr(current_schema(), 6) end) is not null as has
-- gives has boolean
