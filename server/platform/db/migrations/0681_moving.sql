-- Rows of a workspace that moves to another cell are written as they are: what their triggers would count or note is among them.
-- safe: each trigger is replaced by itself with a condition; its table is locked for as long as that takes, some milliseconds
do $$
declare
  one record;
  stays constant text := 'current_setting(''app.moving'', true) is distinct from ''on''';
  text_of text;
begin
  for one in
    select pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by c.relname, t.tgname
  loop
    text_of := replace(one.definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER');
    text_of := case when text_of like '% WHEN (%'
      then regexp_replace(text_of, ' WHEN \((.*)\) EXECUTE FUNCTION ', format(' WHEN (%s and (\1)) EXECUTE FUNCTION ', stays))
      else replace(text_of, ' EXECUTE FUNCTION ', format(' WHEN (%s) EXECUTE FUNCTION ', stays)) end;
    execute text_of;
  end loop;
end
$$;
