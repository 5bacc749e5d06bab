-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/connection.ts

select connection_id, count(*) as people from sign_in_identity where account_id = $1 group by connection_id
-- takes $1 bigint
-- gives connection_id bigint, people bigint

select domain.connection_id, domain.domain, domain.challenge, verified.verified_at, verified.missing_since from sign_in_domain domain left join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id where domain.account_id = $1 order by domain.domain
-- takes $1 bigint
-- gives connection_id bigint, domain text, challenge text, verified_at timestamp with time zone, missing_since timestamp with time zone
