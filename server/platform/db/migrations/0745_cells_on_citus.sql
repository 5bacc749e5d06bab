-- Says something to the servers of cells as well, where Citus holds them (docs/decisions/0227): what a function sets stays on the
-- server it runs on, and only a `set local` of its own text is handed on, within a transaction that was begun. Everything else
-- that is set stays here, because the cluster would send the whole text that it came in.
create function tell_servers(setting text, value text) returns void language plpgsql as $$
begin
  perform pg_catalog.set_config('citus.propagate_set_commands', 'local', true);
  execute pg_catalog.format('set local %s = %L', setting, value);
  perform pg_catalog.set_config('citus.propagate_set_commands', 'none', true);
end
$$;

-- The log is outside of cells, in partitions, and `account` on every server: no key leads from one to the other. Workspaces are
-- marked as deleted, their rows stay; and the log is dropped by the day.
-- safe: no version deletes rows of account, which is what the key was for, and writes to the log ask for the workspace themselves
alter table request_log drop constraint request_log_account_id_fkey;
