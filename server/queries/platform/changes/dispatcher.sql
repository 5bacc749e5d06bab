-- Made by `npm run queries` from what the tests sent: server/platform/changes/dispatcher.ts

with recursive news as ( (select account_id from change where sequence is null order by account_id limit 1) union all select (select account_id from change where sequence is null and account_id > news.account_id order by account_id limit 1) from news where news.account_id is not null ) select a.id from news join account a on a.id = news.account_id and a.deleted_at is null
-- gives id bigint
