-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/erase-import-links.ts

delete from import_planned p using import_run r where r.account_id = $1 and p.account_id = r.account_id and p.import_id = r.id and ( (p.kind in ('contacts', 'contactStates') and p.record_id = any($2::bigint[])) or false or exists ( select from jsonb_to_recordset($3::jsonb) as gone (system text, kind text, "externalId" text, hash text) where gone.system = coalesce(r.options->>'system', r.source) and gone.kind = p.kind and gone."externalId" = p.external_id))
-- takes $1 bigint, $2 bigint[], $3 jsonb

select address from unnest($1::text[]) as address where exists ( select from contact c where c.account_id = $2 and c.deleted_at is null and c.email_normalized = address)
-- takes $1 text[], $2 bigint
-- gives address text

select distinct one.hash from erasure e, unnest(e.address_hashes) as one (hash) where e.account_id = $1 and e.address_hashes && $2::text[] and one.hash = any($3::text[])
-- takes $1 bigint, $2 text[], $3 text[]
-- gives hash text

select system, kind, external_id from import_link l where l.account_id = $1 and not l.is_erased and ( (l.kind in ('contacts', 'contactStates') and l.record_id = any($2::bigint[])) or (l.kind = 'notes' and l.record_id in (select id from "contact_note" where account_id = $3 and contact_id = any($4::bigint[]))) or (l.kind = 'eventCalls' and l.record_id in (select id from "event_call" where account_id = $5 and contact_id = any($6::bigint[]))) or (l.kind = 'deals' and l.record_id in (select id from "deal" where account_id = $7 and contact_id = any($8::bigint[]))) or (l.kind = 'transactions' and l.record_id in (select id from "payment" where account_id = $9 and contact_id = any($10::bigint[]))) or (l.kind <> 'members' and false)) for update
-- takes $1 bigint, $2 bigint[], $3 bigint, $4 bigint[], $5 bigint, $6 bigint[], $7 bigint, $8 bigint[], $9 bigint, $10 bigint[]
-- gives system text, kind text, external_id text

update import_link l set external_id = gone.hash, is_erased = true, digest = '', left_out = '[]' from jsonb_to_recordset($1::jsonb) as gone (system text, kind text, "externalId" text, hash text) where l.account_id = $2 and l.system = gone.system and l.kind = gone.kind and l.external_id = gone."externalId"
-- takes $1 jsonb, $2 bigint

update import_link l set left_out = '[]' where l.account_id = $1 and l.left_out <> '[]' and ("left_out"::text ~* $2 or exists ( select from jsonb_to_recordset($3::jsonb) as gone (system text, kind text, "externalId" text, hash text) join jsonb_array_elements(l.left_out) as part on part->'again'->>'kind' = gone.kind and part->'again'->>'id' = gone."externalId" where gone.system = l.system))
-- takes $1 bigint, $2 text, $3 jsonb

update import_link l set left_out = '[]' where l.account_id = $1 and l.left_out <> '[]' and (false or exists ( select from jsonb_to_recordset($2::jsonb) as gone (system text, kind text, "externalId" text, hash text) join jsonb_array_elements(l.left_out) as part on part->'again'->>'kind' = gone.kind and part->'again'->>'id' = gone."externalId" where gone.system = l.system))
-- takes $1 bigint, $2 jsonb
