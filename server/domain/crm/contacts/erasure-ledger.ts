import { createHmac } from 'node:crypto';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

type Erased = {
  readonly contactIds: readonly number[];
  /** In lower case. */
  readonly addresses: readonly string[];
};

/**
 * Records an erasure, so that it can be repeated after an older backup is restored. Stores only hashes of addresses.
 */
export async function noteErasure(tx: Ctx, { contactIds, addresses }: Erased): Promise<void> {
  if (contactIds.length === 0 && addresses.length === 0) return;
  const hashes = addresses.map((address) => erasedHash(tx.app.config.appSecret, tx.accountId, address));
  await sql`
    insert into erasure (account_id, at, contact_ids, address_hashes)
    values (${tx.accountId}, ${iso(tx.now)}, ${contactIds}::bigint[], ${hashes}::text[])`.execute(tx.db);
}

/** A keyed hash, so that addresses cannot be found by guessing. */
export function erasedHash(appSecret: string, accountId: number, address: string): string {
  return createHmac('sha256', appSecret)
    .update(`erasure ${accountId} ${address.trim().toLowerCase()}`)
    .digest('base64url');
}
