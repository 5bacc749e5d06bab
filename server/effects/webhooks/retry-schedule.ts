const hourMs = 3_600_000;
/** From this try on the delay has jitter, so that deliveries that failed at the same time are not retried at the same time. */
const jitterFrom = 2;
const jitter = 0.2;

/**
 * How long to wait before the next try, or null if none is left.
 * @param schedule seconds before each try, the first included
 * @param tries made by now
 * @param retryAfterMs what the receiver asked for, see `retryAfterOf`
 * @param chance from 0 up to 1
 */
export function nextWaitMs(
  schedule: readonly number[],
  tries: number,
  retryAfterMs: number,
  chance: number,
): number | null {
  const plannedSec = schedule[tries];
  if (plannedSec === undefined) return null;
  const factor = tries < jitterFrom ? 1 : 1 - jitter + 2 * jitter * chance;
  return Math.max(Math.round(plannedSec * 1_000 * factor), retryAfterMs);
}

/** What `Retry-After` asks for, as seconds or as a date; only from a receiver that is busy, and at most an hour. */
export function retryAfterOf(status: number, value: string | undefined, nowMs: number): number {
  if ((status !== 429 && status !== 503) || value === undefined) return 0;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), hourMs) : 0;
}
