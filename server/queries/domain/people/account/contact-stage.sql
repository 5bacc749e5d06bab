-- Made by `npm run queries` from what the tests sent: server/domain/people/account/contact-stage.ts

with field as ( insert into custom_field (account_id, type, input_type, name, identifier, is_system_field, created_at, updated_at) values ($1, 'CONTACT', 'SINGLE_SELECT', 'Contact stage', 'contact-stage', true, $2, $3) returning account_id, id ) insert into field_option (account_id, field_id, name, color, category, is_default, display_index) select field.account_id, field.id, stage.name, stage.color, stage.category, stage.is_default, stage.display_index from field, jsonb_to_recordset($4::jsonb) as stage (name text, color text, category text, is_default boolean, display_index integer) returning account_id
-- takes $1 bigint, $2 timestamp with time zone, $3 timestamp with time zone, $4 jsonb
-- gives account_id bigint
