-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/person-vouched-for.ts

insert into member (account_id, user_id, person_id, role, status, joined_at, created_at, updated_at) values ($1, $2, $3, $4, 'ACTIVE', $5, $6, $7) on conflict do nothing returning user_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 timestamp with time zone, $6 timestamp with time zone, $7 timestamp with time zone
-- gives user_id bigint

select from sign_in_domain domain join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id where domain.account_id = $1 and domain.connection_id = $2 and domain.domain = substring($3::text from '@([^@]*)$')
-- takes $1 bigint, $2 bigint, $3 text

select m.user_id as "userId", m.person_id as "personId", m.status, u.email, u.first_name, u.last_name, u.time_zone from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.user_id = $2 for update of m
-- takes $1 bigint, $2 bigint
-- gives userId bigint, personId bigint, status text, email text, first_name text, last_name text, time_zone text

select m.user_id as "userId", m.person_id as "personId", m.status, u.email, u.first_name, u.last_name, u.time_zone from member m join app_user u on u.id = m.person_id where m.account_id = $1 and u.email_normalized = $2 for update of m
-- takes $1 bigint, $2 text
-- gives userId bigint, personId bigint, status text, email text, first_name text, last_name text, time_zone text

select m.user_id as "userId", m.person_id as "personId", m.status, u.email, u.first_name, u.last_name, u.time_zone from member m join app_user u on u.id = m.person_id where m.account_id = $1 and u.id = $2 for update of m
-- takes $1 bigint, $2 bigint
-- gives userId bigint, personId bigint, status text, email text, first_name text, last_name text, time_zone text
