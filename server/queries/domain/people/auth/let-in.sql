-- Made by `npm run queries` from what the tests sent: server/domain/people/auth/let-in.ts

select member.role, account.second_factor_roles, app_user.has_second_factor, connection.counts_as_factor from member join account on account.id = member.account_id join app_user on app_user.id = member.person_id join sign_in_connection connection on connection.account_id = member.account_id and connection.id = $1 where member.account_id = $2 and member.person_id = $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives role text, second_factor_roles text[], has_second_factor boolean, counts_as_factor boolean
