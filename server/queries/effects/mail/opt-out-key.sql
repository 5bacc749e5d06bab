-- Made by `npm run queries` from what the tests sent: server/effects/mail/opt-out-key.ts

select sealed from installation_secret where name = $1
-- takes $1 text
-- gives sealed text
