import type { Ctx } from '#/platform/context/ctx.ts';
import { DoFirst } from '#/platform/db/do-first.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { BookingResult } from '#/platform/monitoring/meters.ts';

/** Thrown by `finish` to roll back a booking although its time was free. */
export class BookingTakenBack extends Error {}

/** Counts the result of an attempt to book. A booking counts only once it is committed. */
export async function countAttempt<T>(ctx: Ctx, book: () => Promise<T>): Promise<T> {
  const { meters } = ctx.app;
  try {
    const call = await book();
    ctx.afterCommit(() => meters.booking('booked'));
    return call;
  } catch (error) {
    // Not a result: the transaction does some work first and then retries the booking.
    if (!(error instanceof DoFirst)) meters.booking(resultOf(error));
    throw error;
  }
}

const faultFrom = 500;

function resultOf(error: unknown): BookingResult {
  if (error instanceof BookingTakenBack) return 'refused';
  if (!(error instanceof ApiError) || error.status >= faultFrom) return 'failed';
  if (error.code === 'SLOT_UNAVAILABLE') return 'taken';
  return error.code === 'DUPLICATE_BOOKING' ? 'duplicate' : 'refused';
}
