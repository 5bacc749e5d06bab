-- Made by `npm run queries` from what the tests sent: server/platform/past/as-of.ts

select holds_from from archive_state where account_id = $1 and current_schema() in ('public', 'cell_default')
-- takes $1 bigint
-- gives holds_from timestamp with time zone
