import type { ErrorCode } from './errors.ts';

// Error codes that several endpoints share.

/** For endpoints that take the time of a call. */
export const timeCodes = [
  'SLOT_IN_PAST',
  'OUT_OF_RANGE',
  'MINIMUM_NOTICE',
  'NONEXISTENT_TIME',
  'SLOT_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** For endpoints that take a time and optionally a host. */
export const hostTimeCodes = [...timeCodes, 'HOST_NOT_IN_EVENT'] as const satisfies readonly ErrorCode[];

/** For endpoints that take answers to custom fields. */
export const answerCodes = ['FIELD_TYPE_MISMATCH', 'OPTION_UNKNOWN'] as const satisfies readonly ErrorCode[];
