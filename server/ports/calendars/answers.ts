import { z } from 'zod';

// What the JSON answers of providers have in common.

/** The version of an entry. It is sent back in a header, so its characters are restricted. */
export const etag = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .nullish()
  .transform((value) => value ?? null);

/** A `Retry-After` in milliseconds. Calendar providers send seconds. */
export function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const value = headers['retry-after'];
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) * 1_000 : null;
}
