-- Made by `npm run queries` from what the tests sent: server/platform/db/learn-sizes.ts

do $$ declare grown name; begin for grown in select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.schemaname = case current_schema() when 'cell_default' then 'public' else current_schema() end and c.relkind = 'r' and s.n_mod_since_analyze >= 100 and s.n_mod_since_analyze > c.reltuples loop execute format('analyze %I', grown); end loop; end $$
