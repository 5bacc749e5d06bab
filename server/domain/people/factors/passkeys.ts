import { because } from '@callwright/contract/error-reasons.ts';
import { randomBytes } from 'node:crypto';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';

const passkeysMax = 20;

export type PasskeyRow = {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: string;
  last_used_at: string | null;
};

const columns = sql.raw(
  'id, user_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at',
);

/** A person's passkeys, oldest first. */
export async function passkeysOf(ctx: PublicCtx, personId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from passkey where user_id = ${personId} order by created_at, id`.execute(ctx.db);
  return rows;
}

type FoundPasskey = PasskeyRow & { readonly handle: string | null };

/** The passkey with this credential id, with the handle of its person; null if there is none. */
export async function findPasskey(ctx: PublicCtx, credentialId: string): Promise<FoundPasskey | null> {
  const { rows } = await sql<FoundPasskey>`
    select ${columns}, (select passkey_handle from app_user where app_user.id = passkey.user_id) as handle
    from passkey where credential_id = ${credentialId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The id by which authenticators know a person; created with the first passkey. */
export async function handleOf(ctx: PublicCtx, personId: number): Promise<Buffer> {
  const { rows } = await sql<{ passkey_handle: string }>`
    update app_user set passkey_handle = coalesce(passkey_handle, ${randomBytes(32).toString('base64url')})
    where id = ${personId} returning passkey_handle`.execute(ctx.db);
  return Buffer.from(rows[0]?.passkey_handle ?? '', 'base64url');
}

type NewPasskey = Pick<PasskeyRow, 'user_id' | 'credential_id' | 'sign_count' | 'transports' | 'name'> & {
  readonly public_key: Uint8Array;
};

/** Stores a passkey. The caller has locked the person. Throws 409 for a duplicate, or one too many. */
export async function insertPasskey(tx: PublicCtx, made: NewPasskey): Promise<PasskeyRow> {
  if ((await passkeysOf(tx, made.user_id)).length >= passkeysMax) throw new ApiError('LIMIT_REACHED');
  const { rows } = await sql<PasskeyRow>`
    insert into passkey (user_id, credential_id, public_key, sign_count, transports, name, created_at)
    values (${made.user_id}, ${made.credential_id}, ${Buffer.from(made.public_key)}, ${made.sign_count},
      ${made.transports}::text[], ${made.name}, ${iso(tx.now)})
    on conflict (credential_id) do nothing
    returning ${columns}`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new ApiError('CONFLICT', { because: because('PASSKEY_KNOWN') });
  return row;
}

/**
 * Records a use, with the authenticator's new counter. Returns false if the counter has not increased, which indicates
 * a copied passkey, unless the authenticator does not count.
 */
export async function noteUse(ctx: PublicCtx, id: number, signCount: number): Promise<boolean> {
  const { rows } = await sql`
    update passkey set sign_count = ${signCount}, last_used_at = ${iso(ctx.now)}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))
    returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** Deletes a passkey. Returns whether the person had it. */
export async function deletePasskey(tx: PublicCtx, personId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey where id = ${id} and user_id = ${personId} returning id`.execute(tx.db);
  return rows.length > 0;
}
