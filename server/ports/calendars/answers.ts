import { z } from 'zod';

// What answers of providers with JSON have in common.

/** The version of an entry. Goes back in a header, so nothing else can be in it. */
export const etag = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .nullish()
  .transform((value) => value ?? null);

/** Milliseconds of a `Retry-After`; providers of calendars send seconds. */
export function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const value = headers['retry-after'];
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) * 1_000 : null;
}
