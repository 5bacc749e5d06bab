-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/free-times/bookable-event.ts

select e.account_id, e.id, e.name, e.slug, a.slug as account_slug, e.event_type, e.status, e.user_id, e.description, e.color, e.settings, e.version from event e join account a on a.id = e.account_id where e.account_id = $1 and e.deleted_at is null and ((exists ( select from event_host mine where mine.account_id = e.account_id and mine.event_id = e.id and mine.user_id = $2) or exists ( select from event_team et join team_member tm on tm.account_id = et.account_id and tm.team_id = et.team_id where et.account_id = e.account_id and et.event_id = e.id and tm.user_id = $3)) or false) and e.id = $4
-- takes $1 bigint, $2 bigint, $3 bigint, $4 bigint
-- gives account_id bigint, id bigint, name text, slug text, account_slug text, event_type text, status text, user_id bigint, description text, color text, settings jsonb, version integer

select e.account_id, e.id, e.name, e.slug, a.slug as account_slug, e.event_type, e.status, e.user_id, e.description, e.color, e.settings, e.version from event e join account a on a.id = e.account_id where e.account_id = $1 and e.deleted_at is null and (true or exists (select from event_call c where c.account_id = e.account_id and c.id = $2 and c.event_id = e.id and true)) and e.id = $3
-- takes $1 bigint, $2 bigint, $3 bigint
-- gives account_id bigint, id bigint, name text, slug text, account_slug text, event_type text, status text, user_id bigint, description text, color text, settings jsonb, version integer

select e.account_id, e.id, e.name, e.slug, a.slug as account_slug, e.event_type, e.status, e.user_id, e.description, e.color, e.settings, e.version from event e join account a on a.id = e.account_id where e.account_id = $1 and e.deleted_at is null and (true or false) and e.id = $2
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, name text, slug text, account_slug text, event_type text, status text, user_id bigint, description text, color text, settings jsonb, version integer

select e.account_id, e.id, e.name, e.slug, a.slug as account_slug, e.event_type, e.status, e.user_id, e.description, e.color, e.settings, e.version from event e join account a on a.id = e.account_id where e.account_id = $1 and e.deleted_at is null and (true or false) and e.token_hash = $2
-- takes $1 bigint, $2 bytea
-- gives account_id bigint, id bigint, name text, slug text, account_slug text, event_type text, status text, user_id bigint, description text, color text, settings jsonb, version integer

select e.account_id, e.id, e.name, e.slug, a.slug as account_slug, e.event_type, e.status, e.user_id, e.description, e.color, e.settings, e.version from event e join account a on a.id = e.account_id where e.account_id = $1 and e.deleted_at is null and true and a.slug = $2 and e.id = (select n.event_id from event_name n where n.account_id = e.account_id and n.name = $3)
-- takes $1 bigint, $2 text, $3 text
-- gives account_id bigint, id bigint, name text, slug text, account_slug text, event_type text, status text, user_id bigint, description text, color text, settings jsonb, version integer

select e.account_id, e.id, e.name, e.slug, a.slug as account_slug, e.event_type, e.status, e.user_id, e.description, e.color, e.settings, e.version from event e join account a on a.id = e.account_id where e.account_id = $1 and e.deleted_at is null and true and e.id = $2
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, name text, slug text, account_slug text, event_type text, status text, user_id bigint, description text, color text, settings jsonb, version integer

select e.account_id, e.id, e.name, e.slug, a.slug as account_slug, e.event_type, e.status, e.user_id, e.description, e.color, e.settings, e.version from event e join account a on a.id = e.account_id where e.account_id = $1 and e.id = $2
-- takes $1 bigint, $2 bigint
-- gives account_id bigint, id bigint, name text, slug text, account_slug text, event_type text, status text, user_id bigint, description text, color text, settings jsonb, version integer
