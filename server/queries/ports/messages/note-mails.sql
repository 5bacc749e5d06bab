-- Made by `npm run queries` from what the tests sent: server/ports/messages/note-mails.ts

update mail m set sending_since = null, error = $1, next_try_at = $2::timestamptz, status = case when expires_at <= $3::timestamptz then 'FAILED' else status end from unnest($4::bigint[], $5::bigint[], $6::timestamptz[]) one (account_id, id, leased_until) where m.account_id = one.account_id and m.id = one.id and m.status = 'QUEUED' and m.next_try_at = one.leased_until
-- takes $1 text, $2 timestamp with time zone, $3 timestamp with time zone, $4 bigint[], $5 bigint[], $6 timestamp with time zone[]

update mail m set sending_since = null, status = 'FAILED', error = $1 from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) one (account_id, id, leased_until) where m.account_id = one.account_id and m.id = one.id and m.status = 'QUEUED' and m.next_try_at = one.leased_until
-- takes $1 text, $2 bigint[], $3 bigint[], $4 timestamp with time zone[]

update mail m set sending_since = null, status = 'SENT', error = null, sent_at = $1::timestamptz from unnest($2::bigint[], $3::bigint[]) one (account_id, id) where m.account_id = one.account_id and m.id = one.id and m.status = 'QUEUED'
-- takes $1 timestamp with time zone, $2 bigint[], $3 bigint[]

update mail m set sending_since = null, tries = tries - 1, next_try_at = $1::timestamptz from unnest($2::bigint[], $3::bigint[], $4::timestamptz[]) one (account_id, id, leased_until) where m.account_id = one.account_id and m.id = one.id and m.status = 'QUEUED' and m.next_try_at = one.leased_until
-- takes $1 timestamp with time zone, $2 bigint[], $3 bigint[], $4 timestamp with time zone[]
