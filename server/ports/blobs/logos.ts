import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

// Logos of apps are in the database: they are backed up with it, and available to every process.

export type Picture = { readonly mediaType: string; readonly bytes: Uint8Array };

/** Replaces the logo of an app. */
export async function keepLogo(tx: PublicCtx, clientId: string, picture: Picture): Promise<void> {
  await sql`
    insert into oauth_client_logo (client_id, media_type, bytes, updated_at)
    values (${clientId}, ${picture.mediaType}, ${Buffer.from(picture.bytes)}, ${iso(tx.now)})
    on conflict (client_id) do update set media_type = excluded.media_type, bytes = excluded.bytes, updated_at = excluded.updated_at`.execute(
    tx.db,
  );
}

export async function removeLogo(tx: PublicCtx, clientId: string): Promise<void> {
  await sql`delete from oauth_client_logo where client_id = ${clientId}`.execute(tx.db);
}

/** The logo of an app; null if it has none. */
export async function readLogo(db: Db, clientId: string): Promise<Picture | null> {
  const { rows } = await sql<{ media_type: string; bytes: Buffer }>`
    select logo.media_type, logo.bytes from oauth_client_logo logo
    join oauth_client client on client.id = logo.client_id and client.deleted_at is null
    where logo.client_id = ${clientId}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { mediaType: row.media_type, bytes: row.bytes };
}
