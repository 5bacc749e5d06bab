/** From this try on the delay has jitter, so that deliveries that failed at the same time are not retried at the same time. */
const jitterFrom = 2;
const jitter = 0.2;

/**
 * Milliseconds until the next try; null if none is left.
 * @param schedule seconds before each try, the first included
 * @param tries number of tries so far
 * @param retryAfterMs the delay the receiver asked for, see `retryAfterOf`
 * @param chance random number from 0 to below 1
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
