-- Made by `npm run queries` from what the tests sent: server/surfaces/booking-page/book.ts

select merged_into_id from contact where account_id = $1 and id = $2
-- takes $1 bigint, $2 bigint
-- gives merged_into_id bigint
