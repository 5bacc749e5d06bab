-- Made by `npm run queries` from what the tests sent: server/domain/crm/setter-claims/expire.ts

select s.contact_id from setter_claim s join contact c on c.account_id = s.account_id and c.id = s.contact_id and c.deleted_at is null where s.account_id = $1 and s.released_at is null and s.claim_status = 'PENDING' and s.claimed_at <= $2::timestamptz and s.contact_id = any($3::bigint[]) order by s.claimed_at, s.id limit 200
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint[]
-- gives contact_id bigint

select s.contact_id from setter_claim s join contact c on c.account_id = s.account_id and c.id = s.contact_id and c.deleted_at is null where s.account_id = $1 and s.released_at is null and s.claim_status = 'PENDING' and s.claimed_at <= $2::timestamptz and true order by s.claimed_at, s.id limit 200
-- takes $1 bigint, $2 timestamp with time zone
-- gives contact_id bigint
