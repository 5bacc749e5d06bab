-- What a directory (SCIM) knows members and teams by, and which members it has removed: they are deactivated, and the
-- directory sees them no more until they are invited or brought back.
alter table member add column external_id text;
alter table member add column directory_removed_at timestamptz;
alter table member add constraint member_removed_is_out check (directory_removed_at is null or status = 'DEACTIVATED');
create unique index member_external_id on member (account_id, external_id) where external_id is not null;

alter table team add column external_id text;
create unique index team_external_id on team (account_id, external_id) where external_id is not null;
