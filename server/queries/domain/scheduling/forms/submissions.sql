-- Made by `npm run queries` from what the tests sent: server/domain/scheduling/forms/submissions.ts

select s.id, s.contact_id, s.event_id, s.step, s.is_disqualified, to_jsonb(s.conditional_users) as conditional_users, to_jsonb(s.routing_group_ids) as routing_group_ids, s.routing_mode, s.answers, s.updated_at from form_submission s where s.account_id = $1 and s.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, contact_id bigint, event_id bigint, step text, is_disqualified boolean, conditional_users jsonb, routing_group_ids jsonb, routing_mode text, answers jsonb, updated_at timestamp with time zone

update form_submission set closed_at = $1::timestamptz where account_id = $2 and id = $3 and closed_at is null
-- takes $1 timestamp with time zone, $2 bigint, $3 bigint

with mine as ( select s.id from form_submission s where s.account_id = $1 and s.contact_id = $2 and s.event_id = $3 and s.closed_at is null order by s.id limit 1 ), known as ( update form_submission s set step = $4, is_disqualified = $5, conditional_users = $6::bigint[], routing_group_ids = $7::bigint[], routing_mode = $8, answers = s.answers || $9::jsonb, updated_at = $10::timestamptz, closed_at = case when $11 then $12::timestamptz end from mine where s.account_id = $13 and s.id = mine.id returning s.id ), new as ( insert into form_submission (id, account_id, event_id, contact_id, step, is_disqualified, conditional_users, routing_group_ids, routing_mode, answers, started_at, updated_at, closed_at) select coalesce($14::bigint, nextval('public.form_submission_id_seq')), $15, $16, $17, $18, $19, $20::bigint[], $21::bigint[], $22, $23::jsonb, $24::timestamptz, $25::timestamptz, case when $26 then $27::timestamptz end where not exists (select 1 from mine) returning id ) select id from known union all select id from new
-- takes $1 bigint, $2 bigint, $3 bigint, $4 text, $5 boolean, $6 bigint[], $7 bigint[], $8 text, $9 jsonb, $10 timestamp with time zone, $11 boolean, $12 timestamp with time zone, $13 bigint, $14 bigint, $15 bigint, $16 bigint, $17 bigint, $18 text, $19 boolean, $20 bigint[], $21 bigint[], $22 text, $23 jsonb, $24 timestamp with time zone, $25 timestamp with time zone, $26 boolean, $27 timestamp with time zone
-- gives id bigint
