import type { Ctx } from '#/platform/context/ctx.ts';
import { DoFirst } from '#/platform/db/do-first.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { BookingResult } from '#/platform/monitoring/meters.ts';

/** Thrown by `finish` of a booking that is taken back although its time was free. */
export class BookingTakenBack extends Error {}

/** Counts what came of an attempt to book; a booking only once it is committed. */
export async function countAttempt<T>(ctx: Ctx, book: () => Promise<T>): Promise<T> {
  const { meters } = ctx.app;
  try {
    const call = await book();
    ctx.afterCommit(() => meters.booking('booked'));
    return call;
  } catch (error) {
    // The transaction around it does something first, and then books again.
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
