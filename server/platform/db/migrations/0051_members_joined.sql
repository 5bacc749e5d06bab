-- An account belongs to its person: a workspace that invites them sees what it invited them as, until they accept.
alter table member
  -- null until the person has accepted an invitation for the first time
  add column joined_at timestamptz default now(),
  add column invited_first_name text not null default '',
  add column invited_last_name text not null default '';
update member set joined_at = case when status <> 'INVITED' then created_at end;
-- Who has no password yet has no names but those of the invitation.
update member m set invited_first_name = u.first_name, invited_last_name = u.last_name
from app_user u where u.id = m.user_id and m.status = 'INVITED' and u.password_hash is null;
alter table member add constraint member_active_joined check (status <> 'ACTIVE' or joined_at is not null);
