import { because } from '@callwright/contract/error-reasons.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { Reason } from '#/domain/scheduling/slots/types.ts';
import { iso } from '#/platform/values/time.ts';

export type NearSlot = { start: string; end: string };

/**
 * 409 for a time that is not free (any more).
 * @param nearest the nearest free times
 * @param reason as in GET /v1/events/troubleshootSlots; after a lost race, that the time is booked
 */
export function slotUnavailable(
  startMs: number,
  nearest: NearSlot[],
  reason: Reason = 'ALREADY_BOOKED',
  field = 'dateTime',
): ApiError {
  return new ApiError('SLOT_UNAVAILABLE', {
    fieldErrors: { [field]: [because('NO_LONGER_FREE')] },
    details: { dateTime: iso(startMs), reason, nearest },
  });
}

/** The same error with the nearest free times, which are searched after the transaction. */
export function withNearest(refused: ApiError, nearest: NearSlot[]): ApiError {
  return new ApiError('SLOT_UNAVAILABLE', {
    fieldErrors: refused.fieldReasons,
    details: { ...refused.details, nearest },
  });
}
