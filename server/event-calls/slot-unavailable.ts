import { ApiError } from '../errors.ts';
import { iso } from '../time.ts';

export type NearSlot = { start: string; end: string };

/** 409 for a time that is not, or no longer, free, with the free times nearest to it. */
export function slotUnavailable(startMs: number, nearest: NearSlot[], field = 'dateTime'): ApiError {
  return new ApiError('SLOT_UNAVAILABLE', {
    fieldErrors: { [field]: ['This time is no longer available'] },
    details: { dateTime: iso(startMs), nearest },
  });
}
