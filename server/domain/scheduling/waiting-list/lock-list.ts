import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/**
 * Only one process at a time decides about an event's waiting list. Bookings do not take this lock and continue
 * meanwhile; the hold decides between a booking and an offer.
 */
export async function lockList(tx: Ctx, eventId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waiting:${tx.accountId}:${eventId}`}, 0))`.execute(
    tx.db,
  );
}
