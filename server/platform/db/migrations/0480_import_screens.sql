-- Known once all rows were read, such as after a dry run: then the screen can say how much is left.
alter table import_run add column rows_total bigint;

-- The values of the text that says what is wrong, so that the app says it in the language of the person.
alter table import_error add column params jsonb not null default '{}';
