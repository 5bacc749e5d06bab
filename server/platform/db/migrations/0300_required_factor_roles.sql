-- Whose members must have a second factor: any set of the roles.
alter table account
  add column second_factor_roles text[] not null default '{}'
    check (second_factor_roles <@ array['SUPER_ADMIN', 'SALES_MANAGER', 'CLOSER', 'SETTER', 'VIEWER']);
update account set second_factor_roles = case second_factor
  when 'ADMINISTRATORS' then array['SUPER_ADMIN']
  when 'EVERYBODY' then array['SUPER_ADMIN', 'SALES_MANAGER', 'CLOSER', 'SETTER', 'VIEWER']
  else '{}' end;
alter table account drop column second_factor;
