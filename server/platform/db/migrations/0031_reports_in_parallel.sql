-- A function is taken for one that parallel workers must not call unless it says otherwise, and one such in a statement
-- keeps all of it on one processor.
alter function facts_of_call(integer) parallel safe;
