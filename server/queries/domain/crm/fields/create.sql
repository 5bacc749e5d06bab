-- Made by `npm run queries` from what the tests sent: server/domain/crm/fields/create.ts

insert into custom_field (account_id, type, input_type, name, identifier, description, configuration, hidden, is_secondary_question, is_invitee_question, is_required, is_unique, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14) returning id
-- takes $1 bigint, $2 text, $3 text, $4 text, $5 text, $6 text, $7 jsonb, $8 boolean, $9 boolean, $10 boolean, $11 boolean, $12 boolean, $13 timestamp with time zone, $14 timestamp with time zone
-- gives id bigint
