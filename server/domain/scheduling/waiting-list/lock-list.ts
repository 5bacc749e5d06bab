import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/**
 * One process at a time decides about an event. Bookings do not take this lock: they go on while times are looked for, and
 * the hold decides between them and an offer.
 */
export async function lockList(tx: Ctx, eventId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waiting:${tx.accountId}:${eventId}`}, 0))`.execute(
    tx.db,
  );
}
