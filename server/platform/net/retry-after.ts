import { hourMs } from '@callwright/contract/units-of-time.ts';

/**
 * The delay that `Retry-After` asks for, in milliseconds, given as seconds or a date. 0 unless the status is 429 or
 * 503; at most an hour.
 */
export function retryAfterOf(status: number, value: string | undefined, nowMs: number): number {
  if ((status !== 429 && status !== 503) || value === undefined) return 0;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), hourMs) : 0;
}
