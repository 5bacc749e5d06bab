import type { ErrorCode } from './errors.ts';

// Codes of errors that several endpoints answer for one reason.

/** A time was chosen for a call. */
export const timeCodes = [
  'SLOT_IN_PAST',
  'OUT_OF_RANGE',
  'MINIMUM_NOTICE',
  'NONEXISTENT_TIME',
  'SLOT_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** A time was chosen, and perhaps a host. */
export const hostTimeCodes = [...timeCodes, 'HOST_NOT_IN_EVENT'] as const satisfies readonly ErrorCode[];

/** Custom fields were answered. */
export const answerCodes = ['FIELD_TYPE_MISMATCH', 'OPTION_UNKNOWN'] as const satisfies readonly ErrorCode[];
