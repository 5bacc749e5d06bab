import { CallwrightError } from './error.ts';

const firstDelayMs = 500;
const delayMaxMs = 60_000;

/**
 * How long to wait before sending a request again, or null if that is useless or unsafe.
 * A 429 was never processed; anything else may have been, and is sent again only where that does no harm.
 */
export function retryDelayMs(error: unknown, retries: number, isRepeatable: boolean): number | null {
  if (!(error instanceof CallwrightError)) return isRepeatable && !isAbort(error) ? backoffMs(retries) : null;
  const isWaiting = error.code === 'IDEMPOTENCY_IN_PROGRESS';
  if (error.status !== 429 && !isWaiting && !(error.status >= 500 && isRepeatable)) return null;
  return error.retryAfterSec === null
    ? backoffMs(retries)
    : Math.min(delayMaxMs, error.retryAfterSec * 1_000);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Doubles each time; half of it is chance, so that clients that failed together do not retry together. */
function backoffMs(retries: number): number {
  return Math.min(delayMaxMs, firstDelayMs * 2 ** retries) * (0.5 + Math.random() / 2);
}
