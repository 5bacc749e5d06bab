-- Made by `npm run queries` from what the tests sent: server/domain/insight/automation/notify-managers.ts

select u.email, u.first_name as "firstName" from member m join app_user u on u.id = m.person_id where m.account_id = $1 and m.role in ('SUPER_ADMIN', 'SALES_MANAGER') and m.status = 'ACTIVE' and m.deleted_at is null order by m.user_id
-- takes $1 bigint
-- gives email text, firstName text
