-- Made by `npm run queries` from what the tests sent: server/domain/sales/outcomes/rules.ts

select outcome_rules from account where id = $1
-- takes $1 bigint
-- gives outcome_rules text
