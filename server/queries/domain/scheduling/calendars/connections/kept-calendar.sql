-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/connections/kept-calendar.ts

select external_id, uid, starts_at, ends_at, is_busy, version, is_removed from test_entry where account_id = $1 and calendar = $2 and version > $3 order by version limit $4
-- takes $1 bigint, $2 text, $3 bigint, $4 bigint
-- gives external_id text, uid text, starts_at timestamp with time zone, ends_at timestamp with time zone, is_busy boolean, version bigint, is_removed boolean

with next as materialized ( select coalesce(max(version), 0) + 1 as version from test_entry where account_id = $1 and calendar = $2 ) insert into test_entry as e (account_id, calendar, external_id, uid, mark, starts_at, ends_at, is_busy, version, written_at) select $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz, $10, next.version, $11::timestamptz from next on conflict (account_id, calendar, external_id) do update set mark = excluded.mark, starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_busy = excluded.is_busy, version = excluded.version, is_removed = false, written_at = excluded.written_at returning version
-- takes $1 bigint, $2 text, $3 bigint, $4 text, $5 text, $6 text, $7 text, $8 timestamp with time zone, $9 timestamp with time zone, $10 boolean, $11 timestamp with time zone
-- gives version bigint
