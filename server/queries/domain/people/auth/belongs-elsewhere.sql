-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/belongs-elsewhere.ts

select from member join account on account.id = member.account_id and account.deleted_at is null where member.person_id = $1 and member.account_id <> $2 and member.status <> 'DEACTIVATED' limit 1
-- takes $1 bigint, $2 bigint
