-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/check-domains.ts

select verified.domain, verified.workspace_id, claim.challenge, verified.missing_since from verified_domain verified join sign_in_domain claim on claim.account_id = verified.workspace_id and claim.domain = verified.domain join account on account.id = verified.workspace_id and account.deleted_at is null where verified.domain > $1 order by verified.domain limit 20
-- takes $1 text
-- gives domain text, workspace_id bigint, challenge text, missing_since timestamp with time zone

update verified_domain set missing_since = null where domain = any($1::text[])
-- takes $1 text[]

with changed as (delete from verified_domain where workspace_id = $1 and domain = any($2::text[]) and missing_since <= $3::timestamptz returning domain) select claim.domain, claim.connection_id from sign_in_domain claim join changed on changed.domain = claim.domain where claim.account_id = $4 order by claim.domain
-- takes $1 bigint, $2 text[], $3 timestamp with time zone, $4 bigint
-- gives domain text, connection_id bigint

with changed as (update verified_domain set missing_since = $1 where workspace_id = $2 and domain = any($3::text[]) and missing_since is null returning domain) select claim.domain, claim.connection_id from sign_in_domain claim join changed on changed.domain = claim.domain where claim.account_id = $4 order by claim.domain
-- takes $1 timestamp with time zone, $2 bigint, $3 text[], $4 bigint
-- gives domain text, connection_id bigint
