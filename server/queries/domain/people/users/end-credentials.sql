-- Made by `npm run queries` from what the tests sent: server/domain/people/users/end-credentials.ts

delete from calendar_feed where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint

update api_key set revoked_at = $1 where account_id = $2 and user_id = $3 and revoked_at is null
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

with next as materialized (select nextval('credential_born') as number) update member set credentials_after = next.number from next where account_id = $1 and user_id = $2
-- takes $1 bigint, $2 bigint
