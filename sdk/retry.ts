import { isCallwrightError } from './error.ts';

const firstDelayMs = 500;
const delayMaxMs = 60_000;

/**
 * How long to wait before repeating a request, or null if that is useless or unsafe. A 429 was not processed; other
 * requests may have been, and are repeated only if that is safe.
 */
export function retryDelayMs(error: unknown, retries: number, isRepeatable: boolean): number | null {
  if (!isCallwrightError(error)) return null;
  const isWaiting = error.code === 'IDEMPOTENCY_IN_PROGRESS';
  const mayPass = error.status === 0 || error.status >= 500;
  if (error.status !== 429 && !isWaiting && !(mayPass && isRepeatable)) return null;
  return error.retryAfterSec === null
    ? backoffMs(retries)
    : Math.min(delayMaxMs, error.retryAfterSec * 1_000);
}

/** Doubles each time, and is up to half random, so that clients that failed together do not retry together. */
function backoffMs(retries: number): number {
  return Math.min(delayMaxMs, firstDelayMs * 2 ** retries) * (0.5 + Math.random() / 2);
}

/** Ends early with the reason of the signal if the caller aborts. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error); // the reason that the caller gave
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
