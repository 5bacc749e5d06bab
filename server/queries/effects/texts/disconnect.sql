-- Made by `npm run queries` from what the tests sent: server/effects/texts/disconnect.ts

delete from text_connection where account_id = $1 returning provider
-- takes $1 bigint
-- gives provider text

update text_message set status = 'SKIPPED', error = 'No provider of texts is connected', price_due_at = null where account_id = $1 and status = 'QUEUED'
-- takes $1 bigint
