-- For how many days a workspace keeps what, by kind; what is not named is kept as the installation says.
alter table account add column retention jsonb not null default '{}';
create index field_answer_age on field_answer (account_id, updated_at, id);
