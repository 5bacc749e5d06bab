-- Made by `npm run queries` from what the tests sent: server/domain/moving/imports/forget.ts

delete from "import_part" kept using import_run r where r.account_id < 1000000000000 and r.account_id = kept.account_id and r.id = kept.import_id and coalesce(r.finished_at, r.started_at, r.created_at) < $1::timestamptz and r.status in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE', 'DRAFT')
-- takes $1 timestamp with time zone

update import_run set source_key = null where account_id < 1000000000000 and source_key is not null and coalesce(finished_at, started_at, created_at) < $1::timestamptz and status in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE', 'DRAFT')
-- takes $1 timestamp with time zone

update import_run set status = 'FAILED', error = 'IMPORT_PAUSED_TOO_LONG', finished_at = $1::timestamptz where account_id < 1000000000000 and status = 'PAUSED' and coalesce(started_at, created_at) < $2::timestamptz
-- takes $1 timestamp with time zone, $2 timestamp with time zone
