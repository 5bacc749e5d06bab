import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';

/**
 * Throws 409 for a contact who already has as many upcoming calls of the event as it allows per person. The caller
 * holds the row lock of the contact, so that concurrent bookings cannot exceed the limit. Declined bookings count too.
 */
export async function mustHaveRoom(
  tx: Ctx,
  event: BookableEvent,
  contactId: number,
  startMs: number,
): Promise<void> {
  const { rows } = await sql<{ count: number; is_same: boolean | null }>`
    select count(*)::int as count, bool_or(starts_at = ${iso(startMs)}::timestamptz) as is_same from (
      select starts_at from event_call
      where account_id = ${tx.accountId} and contact_id = ${contactId} and event_id = ${event.id} and status = 'SCHEDULED'
        and starts_at > ${iso(tx.now)}::timestamptz
      union all
      select starts_at from declined_booking
      where account_id = ${tx.accountId} and contact_id = ${contactId} and event_id = ${event.id} and not is_cancelled
        and starts_at > ${iso(tx.now)}::timestamptz) open`.execute(tx.db);
  const [open] = rows;
  // Does not name the call, because anybody may send the request.
  if (open?.is_same === true) throw new ApiError('DUPLICATE_BOOKING');
  if (open !== undefined && open.count >= event.settings.openBookingsMax)
    throw new ApiError('BOOKING_LIMIT_REACHED', { details: { max: event.settings.openBookingsMax } });
}
