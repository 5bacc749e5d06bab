import { hash } from 'node:crypto';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/** What an id of another system is known by here: as a digest, because it may be a person's email. */
export function keyOf(kind: 'call' | 'deal', system: string, externalId: string): Buffer {
  return hash('sha256', `${kind}\n${system}\n${externalId}`, 'buffer');
}

/** Waits for a request that imports the same just now; the call it has become, or null. */
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

/** The deal that was imported under a key, without an id where it is gone since; null for none. */
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

/** Until the transaction ends. The primary keys would refuse the second; waiting lets it go on with what the first has made. */
async function waitFor(tx: Ctx, key: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import:${tx.accountId}:${key.toString('hex')}`}::text, 0))`.execute(
    tx.db,
  );
}
