-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/mirror/store-page.ts

delete from calendar_item where account_id = $1 and calendar_id = $2 and generation = $3 and external_id = any($4::text[])
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text[]

insert into calendar_item (account_id, calendar_id, user_id, generation, external_id, instance, uid, etag, starts_at, ends_at, starts_on, ends_on, is_free, is_tentative, answer, kind, is_ignored, is_call) select $1, $2, $3, $4, i.external_id, i.instance, i.uid, i.etag, i.starts_at, i.ends_at, i.starts_on, i.ends_on, i.is_free, i.is_tentative, i.answer, i.kind, i.is_ignored, exists (select from call_entry e where e.account_id = $5 and e.calendar_id = $6 and e.external_id = i.external_id) or exists (select from call_entry e where e.account_id = $7 and e.calendar_id = $8 and e.uid = i.uid) from jsonb_to_recordset($9::jsonb) as i (external_id text, instance text, uid text, etag text, starts_at timestamptz, ends_at timestamptz, starts_on date, ends_on date, is_free boolean, is_tentative boolean, answer text, kind text, is_ignored boolean)
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 bigint, $8 bigint, $9 jsonb

update calendar set sync_state = $1 where account_id = $2 and id = $3
-- takes $1 text, $2 bigint, $3 bigint
