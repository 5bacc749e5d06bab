-- Made by `npm run queries` from what the tests sent: server/ports/blobs/logos.ts

delete from oauth_client_logo where client_id = $1
-- takes $1 text

insert into oauth_client_logo (client_id, media_type, bytes, updated_at) values ($1, $2, $3, $4) on conflict (client_id) do update set media_type = excluded.media_type, bytes = excluded.bytes, updated_at = excluded.updated_at
-- takes $1 text, $2 text, $3 bytea, $4 timestamp with time zone

select logo.media_type, logo.bytes from oauth_client_logo logo join oauth_client client on client.id = logo.client_id and client.deleted_at is null where logo.client_id = $1
-- takes $1 text
-- gives media_type text, bytes bytea
