-- Made by `npm run queries` from what the tests sent: server/domain/people/company-sign-in/manage.ts

delete from sign_in_connection where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint

delete from sign_in_identity where account_id = $1 and connection_id = $2
-- takes $1 bigint, $2 bigint

delete from sign_in_identity where account_id = $1 and connection_id = $2 and user_id = $3 returning issuer, subject
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives issuer text, subject text

insert into sign_in_connection (account_id, kind, name, settings, is_active, is_enforced, adds_members, counts_as_factor, role_claim, role_map, default_role, gives_administrators, created_at, updated_at) values ($1, $2, $3, $4::jsonb, false, false, $5, $6, $7, $8::jsonb, $9, $10, $11, $12) returning id
-- takes $1 bigint, $2 text, $3 text, $4 jsonb, $5 boolean, $6 boolean, $7 text, $8 jsonb, $9 text, $10 boolean, $11 timestamp with time zone, $12 timestamp with time zone
-- gives id bigint

select count(*) as n from sign_in_connection where account_id = $1
-- takes $1 bigint
-- gives n bigint

select from public.account where id = $1 for no key update
-- takes $1 bigint

select from sign_in_connection where account_id = $1 and id = $2 for update
-- takes $1 bigint, $2 bigint

update sign_in_connection set name = $1, settings = $2::jsonb, is_active = $3, is_enforced = $4, adds_members = $5, counts_as_factor = $6, role_claim = $7, role_map = $8::jsonb, default_role = $9, gives_administrators = $10, updated_at = $11 where account_id = $12 and id = $13
-- takes $1 text, $2 jsonb, $3 boolean, $4 boolean, $5 boolean, $6 boolean, $7 text, $8 jsonb, $9 text, $10 boolean, $11 timestamp with time zone, $12 bigint, $13 bigint

update sign_in_connection set secret = $1 where account_id = $2 and id = $3
-- takes $1 text, $2 bigint, $3 bigint
