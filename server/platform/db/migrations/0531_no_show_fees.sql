-- What the money is for. A fee goes back when the invitee comes; what was said when it was paid holds.
alter table call_deposit add column purpose text not null default 'DEPOSIT' check (purpose in ('DEPOSIT', 'NO_SHOW_FEE'));
update event set settings = jsonb_set(settings, '{deposit,purpose}', '"DEPOSIT"') where jsonb_typeof(settings->'deposit') = 'object';
