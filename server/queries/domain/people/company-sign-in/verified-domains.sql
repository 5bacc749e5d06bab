-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/verified-domains.ts

select from sign_in_domain domain join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id where domain.account_id = $1 and domain.connection_id = $2 and domain.domain = $3
-- takes $1 bigint, $2 bigint, $3 text
