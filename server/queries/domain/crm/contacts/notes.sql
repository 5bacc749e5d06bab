-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/notes.ts

with seen as ( update contact set last_activity_at = $1::timestamptz where account_id = $2 and id = $3 ) insert into contact_note as n (account_id, contact_id, user_id, author_name, note, pinned, created_at, updated_at) values ($4, $5, $6, $7, $8, $9, $10, $11) returning n.id, n.contact_id, n.user_id, n.author_name, n.note, n.pinned, n.created_at, n.updated_at, n.deleted_at
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint, $4 bigint, $5 bigint, $6 bigint, $7 text, $8 text, $9 boolean, $10 timestamp with time zone, $11 timestamp with time zone
-- gives id bigint, contact_id bigint, user_id bigint, author_name text, note text, pinned boolean, created_at timestamp with time zone, updated_at timestamp with time zone, deleted_at timestamp with time zone
