-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/erase-imports.ts

delete from "import_part" where account_id = $1
-- takes $1 bigint

delete from import_effect e where e.account_id = $1 and ( (e.kind = 'contacts' and e.record_id = any($2::bigint[])) or (e.kind = 'notes' and e.record_id in (select id from "contact_note" where account_id = $3 and contact_id = any($4::bigint[]))) or (e.kind = 'eventCalls' and e.record_id in (select id from "event_call" where account_id = $5 and contact_id = any($6::bigint[]))) or (e.kind = 'deals' and e.record_id in (select id from "deal" where account_id = $7 and contact_id = any($8::bigint[]))) or (e.kind = 'transactions' and e.record_id in (select id from "payment" where account_id = $9 and contact_id = any($10::bigint[]))) or e.changed::text ~* $11) returning e.import_id, e.row_number
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint[], $5 bigint, $6 bigint[], $7 bigint, $8 bigint[], $9 bigint, $10 bigint[], $11 text
-- gives import_id bigint, row_number bigint

delete from import_effect e where e.account_id = $1 and ( (e.kind = 'contacts' and e.record_id = any($2::bigint[])) or (e.kind = 'notes' and e.record_id in (select id from "contact_note" where account_id = $3 and contact_id = any($4::bigint[]))) or (e.kind = 'eventCalls' and e.record_id in (select id from "event_call" where account_id = $5 and contact_id = any($6::bigint[]))) or (e.kind = 'deals' and e.record_id in (select id from "deal" where account_id = $7 and contact_id = any($8::bigint[]))) or (e.kind = 'transactions' and e.record_id in (select id from "payment" where account_id = $9 and contact_id = any($10::bigint[]))) or false) returning e.import_id, e.row_number
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint[], $5 bigint, $6 bigint[], $7 bigint, $8 bigint[], $9 bigint, $10 bigint[]
-- gives import_id bigint, row_number bigint

delete from import_layout where account_id = $1 and mapping::text ~* $2
-- takes $1 bigint, $2 text

select e.import_id, e.row_number, e.cells, e.message, r.source, r.options->>'system' as system from import_error e join import_run r on r.account_id = e.account_id and r.id = e.import_id where e.account_id = $1 and (e.import_id, e.row_number) > ($2::bigint, $3::bigint) and e.cells <> '{}' order by e.import_id, e.row_number limit 2000
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives import_id bigint, row_number bigint, cells jsonb, message text, source text, system text

select r.id, r.resource, r.mapping, r.options, r.file_bytes from import_run r where r.account_id = $1 and exists (select from import_part p where p.account_id = r.account_id and p.import_id = r.id) order by r.id for update of r
-- takes $1 bigint
-- gives id bigint, resource text, mapping jsonb, options jsonb, file_bytes bigint

update import_error e set cells = '{}', params = '{}', field = null, code = $1, message = $2 from unnest($3::bigint[], $4::bigint[]) as gone (import_id, row_number) where e.account_id = $5 and e.import_id = gone.import_id and e.row_number = gone.row_number
-- takes $1 text, $2 text, $3 bigint[], $4 bigint[], $5 bigint

update import_run set file_name = case when file_name ~* $1 then null else file_name end, headings = case when headings::text ~* $2 then '[]' else headings end, mapping = case when mapping::text ~* $3 then '[]' else mapping end where account_id = $4 and (file_name ~* $5 or headings::text ~* $6 or mapping::text ~* $7)
-- takes $1 text, $2 text, $3 text, $4 bigint, $5 text, $6 text, $7 text

update import_run set status = 'FAILED', error = 'IMPORT_FILE_ERASED', leased_until = null where account_id = $1 and status not in ('DONE', 'FAILED', 'CANCELLED', 'UNDONE') and (source = 'csv' or status = 'UNDOING')
-- takes $1 bigint

update import_run set status = 'PAUSED', leased_until = null where account_id = $1 and status in ('QUEUED', 'RUNNING')
-- takes $1 bigint
