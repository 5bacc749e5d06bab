-- Made by `npm run queries` from what the tests sent: server/platform/cells/list.ts

select c.name from cell c where c.is_open order by (select count(*) from account a where a.cell = c.name), c.name <> 'default', c.created_at limit 1
-- gives name text

select c.name, c.is_open as "isOpen", (select count(*) from account a where a.cell = c.name and a.deleted_at is null) as workspaces, (select count(*) from cell_move m where m.to_cell = c.name) as arriving, (select coalesce(sum(pg_total_relation_size(t.oid)), 0)::bigint from pg_class t where t.relkind = 'r' and t.relnamespace = to_regnamespace(case c.name when 'default' then 'public' else 'cell_' || c.name end) and t.relrowsecurity) as bytes from cell c order by c.name <> 'default', c.created_at, c.name
-- gives name text, isOpen boolean, workspaces bigint, arriving bigint, bytes bigint
-- reads pg_class_relname_nsp_index 1
