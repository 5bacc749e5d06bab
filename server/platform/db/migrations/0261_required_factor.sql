-- Who of a workspace must have a second factor.
alter table account
  add column second_factor text not null default 'OFF' check (second_factor in ('OFF', 'ADMINISTRATORS', 'EVERYBODY'));
