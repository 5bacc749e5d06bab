-- Made by `npm run queries` from what the tests sent: server/domain/crm/answers/present-answer.ts

select a.id, to_jsonb(a.answer) as answer, a.updated_by, a.source, a.created_at, a.updated_at from field_answer a where a.account_id = $1 and a.field_id = $2 and "a"."deal_id" = $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives id bigint, answer jsonb, updated_by jsonb, source text, created_at timestamp with time zone, updated_at timestamp with time zone
