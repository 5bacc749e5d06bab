-- Made by `npm run queries` from what the tests sent: server/domain/crm/contacts/imported-note.ts

delete from contact_note where account_id = $1 and id = $2 and updated_at = created_at and deleted_at is null returning id
-- takes $1 bigint, $2 bigint
-- gives id bigint

insert into contact_note as n (account_id, contact_id, user_id, author_name, note, pinned, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8::timestamptz) returning n.id, n.contact_id, n.user_id, n.author_name, n.note, n.pinned, n.created_at, n.updated_at, n.deleted_at
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 text, $6 boolean, $7 timestamp with time zone, $8 timestamp with time zone
-- gives id bigint, contact_id bigint, user_id bigint, author_name text, note text, pinned boolean, created_at timestamp with time zone, updated_at timestamp with time zone, deleted_at timestamp with time zone
