-- Made by `npm run queries` from what the tests sent: server/main/demo/create-fields.ts

select field_option.id, field_option.name from field_option join custom_field on custom_field.account_id = field_option.account_id and custom_field.id = field_option.field_id where field_option.account_id = $1 and custom_field.identifier = 'contact-stage'
-- takes $1 bigint
-- gives id bigint, name text
