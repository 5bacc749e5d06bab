-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/domains.ts

delete from sign_in_domain where account_id = $1 and connection_id = $2 and domain = $3 returning domain
-- takes $1 bigint, $2 bigint, $3 text
-- gives domain text

insert into sign_in_domain (account_id, domain, connection_id, challenge, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing returning domain
-- takes $1 bigint, $2 text, $3 bigint, $4 text, $5 timestamp with time zone
-- gives domain text

insert into verified_domain (domain, workspace_id, verified_at) values ($1, $2, $3) on conflict do nothing returning domain
-- takes $1 text, $2 bigint, $3 timestamp with time zone
-- gives domain text

select challenge from sign_in_domain where account_id = $1 and connection_id = $2 and domain = $3 for update
-- takes $1 bigint, $2 bigint, $3 text
-- gives challenge text

select count(*) as n from sign_in_domain where account_id = $1 and connection_id = $2
-- takes $1 bigint, $2 bigint
-- gives n bigint

update verified_domain set missing_since = null where domain = $1 and workspace_id = $2 returning domain
-- takes $1 text, $2 bigint
-- gives domain text
