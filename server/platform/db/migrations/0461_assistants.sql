-- Whether assistants may connect to the workspace at all, whoever allowed them.
alter table account add column assistants boolean not null default true;
