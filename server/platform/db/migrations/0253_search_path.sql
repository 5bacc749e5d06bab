-- A function that runs with the rights of its owner looks nowhere but here: a temporary table of the caller comes last.
do $$ begin
  execute format('alter function erase_from_audit(bigint, text) set search_path = pg_catalog, %I, pg_temp', current_schema());
  execute format('alter function erase_mentions_from_audit(text[], bigint, bigint) set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
