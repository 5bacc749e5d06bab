-- What the API calls the id of a user is a number of the membership. It says nothing about other workspaces: a person who
-- has an account already gets a new number in each further one, as somebody who is new does.

-- Members from before keep their numbers, which are those of their people.
alter table member add column person_id bigint references app_user (id);
update member set person_id = user_id;
alter table member
  alter column person_id set not null,
  drop constraint member_user_id_fkey,
  add constraint member_person_once unique (account_id, person_id);
drop index member_user;
-- The workspaces of a person, at sign-in.
create index member_by_person on member (person_id);

-- What a workspace may know of its members' people, by their number there. It runs with the rights and under the
-- policies of whoever reads it.
create view member_person with (security_invoker = true) as
select member.account_id, member.user_id, member.person_id, person.email, person.email_normalized, person.first_name,
  person.last_name, person.phone_number, person.avatar_url, person.time_zone, person.locale
from member join app_user person on person.id = member.person_id;

-- The app of a workspace names its maker as the workspace knows them.
alter table oauth_client
  drop constraint oauth_client_created_by_fkey,
  add foreign key (workspace_id, created_by) references member (account_id, user_id);
