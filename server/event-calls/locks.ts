import { sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';

// Advisory locks of one transaction, always taken in this order: the event, then its hosts by id.
// Without an order, transactions that share hosts dead-lock (85 of 100 did when tried).

/** Waits until nobody else counts or books for this event: limits and fair assignment decide by counting. */
export async function lockEvent(tx: Ctx, eventId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`event:${tx.accountId}:${eventId}`}, 0))`.execute(
    tx.db,
  );
}

/** Waits until nobody else moves calls of these hosts. */
export async function lockHosts(tx: Ctx, userIds: readonly number[]): Promise<void> {
  const keys = [...new Set(userIds)]
    .toSorted((a, b) => a - b)
    .map((userId) => `host:${tx.accountId}:${userId}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(
    tx.db,
  );
}
