-- Made by `npm run queries` from what the tests sent: server/effects/slack/work-click.ts

select nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name from contact p join member_person u on u.account_id = p.account_id and u.user_id = p.setter_id where p.account_id = $1 and p.id = $2
-- takes $1 bigint, $2 bigint
-- gives name text

update slack_click k set due_at = null, response_url = null, result = $1 where k.account_id = $2 and k.id = $3
-- takes $1 text, $2 bigint, $3 bigint

update slack_message m set wanted = m.wanted + 1 from slack_channel c where m.account_id = $1 and m.contact_id = $2 and m.topic = 'NEW_LEAD' and m.status = 'SENT' and m.external_ref is not null and m.body <> '' and c.account_id = m.account_id and c.id = m.slack_channel_id and c.kind = 'APP'
-- takes $1 bigint, $2 bigint

with due as materialized ( select d.account_id, d.id from slack_click d join account a on a.id = d.account_id and a.deleted_at is null where d.account_id = $1::bigint and d.due_at <= $2::timestamptz order by d.due_at limit $3 for update of d skip locked ) update slack_click k set tries = k.tries + 1, due_at = $4::timestamptz from due where k.account_id = due.account_id and k.id = due.id returning k.account_id, k.id, k.signature_hash, k.slack_user_id, k.slack_team_id, k.contact_id, k.response_url, k.tries
-- takes $1 bigint, $2 timestamp with time zone, $3 bigint, $4 timestamp with time zone
-- gives account_id bigint, id bigint, signature_hash bytea, slack_user_id text, slack_team_id text, contact_id bigint, response_url text, tries integer
