-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/calendars/mirror/store-page.ts

delete from calendar_item where account_id = $1 and calendar_id = $2 and generation = $3 and external_id = any($4::text[])
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text[]

update calendar set sync_state = $1 where account_id = $2 and id = $3
-- takes $1 text, $2 bigint, $3 bigint

with item as materialized ( select i.*, exists (select 1 from call_entry e where e.account_id = $1 and e.calendar_id = $2 and e.external_id = i.external_id) or exists (select 1 from call_entry e where e.account_id = $3 and e.calendar_id = $4 and e.uid = i.uid) as is_call from jsonb_to_recordset($5::jsonb) as i (external_id text, instance text, uid text, etag text, starts_at timestamptz, ends_at timestamptz, starts_on date, ends_on date, is_free boolean, is_tentative boolean, answer text, kind text, is_ignored boolean) ) insert into calendar_item (account_id, calendar_id, user_id, generation, external_id, instance, uid, etag, starts_at, ends_at, starts_on, ends_on, is_free, is_tentative, answer, kind, is_ignored, is_call) select $6, $7, $8, $9, external_id, instance, uid, etag, starts_at, ends_at, starts_on, ends_on, is_free, is_tentative, answer, kind, is_ignored, is_call from item returning account_id
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint, $5 jsonb, $6 bigint, $7 bigint, $8 bigint, $9 bigint
-- gives account_id bigint
