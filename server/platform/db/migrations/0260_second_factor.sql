-- A second proof beside the password: codes of an authenticator app, and codes for the day it is lost.

-- Kept with each change of a person's factors, so that signing in and lists of members read one column.
alter table app_user add column has_second_factor boolean not null default false;

create table totp_factor (
  user_id bigint primary key references app_user (id) on delete cascade,
  -- Sealed: the service has to compute codes from it.
  secret text not null,
  created_at timestamptz not null,
  -- Null until the person has shown a code of it; until then it counts for nothing.
  confirmed_at timestamptz,
  -- The last step of 30 seconds a code was accepted of; no code of it or of one before it is accepted again.
  last_step bigint not null default 0
);

create table recovery_code (
  user_id bigint not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A person whose password was right and whose second proof is missing.
create table pending_sign_in (
  token_hash bytea primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  -- The invitation they are about to accept.
  link_hash bytea,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_in_by_user on pending_sign_in (user_id);
create index pending_sign_in_by_end on pending_sign_in (expires_at);
