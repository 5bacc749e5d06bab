import { hash } from 'node:crypto';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/** The key of an id in another system. A digest, because the id may be a person's email address. */
export function keyOf(kind: 'call' | 'deal', system: string, externalId: string): Buffer {
  return hash('sha256', `${kind}\n${system}\n${externalId}`, 'buffer');
}

/** Waits for concurrent imports of the same id. Returns the call it was imported as, or null. */
export async function callOfKey(tx: Ctx, key: Buffer): Promise<number | null> {
  await waitFor(tx, key);
  const { rows } = await sql<{ id: number }>`
    select event_call_id as id from imported_call where account_id = ${tx.accountId} and key = ${key}`.execute(
    tx.db,
  );
  return rows[0]?.id ?? null;
}

export async function keepCall(tx: Ctx, key: Buffer, eventCallId: number): Promise<void> {
  await sql`
    insert into imported_call (account_id, key, event_call_id) values (${tx.accountId}, ${key}, ${eventCallId})`.execute(
    tx.db,
  );
}

/** The deal imported under a key, with a null id if it is gone by now; null if there was none. */
export async function dealOfKey(tx: Ctx, key: Buffer): Promise<{ readonly id: number | null } | null> {
  await waitFor(tx, key);
  const { rows } = await sql<{ id: number | null }>`
    select deal_id as id from imported_deal where account_id = ${tx.accountId} and key = ${key}`.execute(
    tx.db,
  );
  return rows[0] ?? null;
}

export async function keepDeal(tx: Ctx, key: Buffer, dealId: number): Promise<void> {
  await sql`
    insert into imported_deal (account_id, key, deal_id) values (${tx.accountId}, ${key}, ${dealId})`.execute(
    tx.db,
  );
}

/**
 * Locks the key until the transaction ends. Primary keys would refuse a second import; waiting lets it continue with
 * the first one's result.
 */
async function waitFor(tx: Ctx, key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import:${tx.accountId}:${key.toString('hex')}`}::text, 0))`.execute(
    tx.db,
  );
}
