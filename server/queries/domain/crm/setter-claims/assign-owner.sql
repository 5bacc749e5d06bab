-- Made by `npm run queries` from what the tests sent: server/domain/crm/setter-claims/assign-owner.ts

select contact_id, max(id) as id from setter_claim where account_id = $1 and contact_id = any($2::bigint[]) group by contact_id
-- takes $1 bigint, $2 bigint[]
-- gives contact_id bigint, id bigint

select m.user_id, m.status = 'ACTIVE' and m.deleted_at is null as is_active, (select count(*) from setter_claim s where s.account_id = m.account_id and s.setter_id = m.user_id and s.released_at is null) as open from member m where m.account_id = $1 and m.user_id = any($2::bigint[]) order by open, m.user_id
-- takes $1 bigint, $2 bigint[]
-- gives user_id bigint, is_active boolean, open bigint

select pg_advisory_xact_lock(hashtextextended($1, 0))
-- takes $1 text
-- gives pg_advisory_xact_lock void
