import type { Answer, CallOptions } from './call.ts';
import { errorIn, errorWithout, isCallwrightError } from './error.ts';
import { retryDelayMs, wait } from './retry.ts';

export type Sender = {
  readonly fetch: typeof fetch;
  readonly retriesMax: number;
  readonly timeoutMs: number;
};

export type SentRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Sending it twice is safe. */
  readonly isRepeatable: boolean;
  /** The body is not read: it may be larger than memory. */
  readonly streams?: true | undefined;
};

/**
 * Sends a request, and repeats it if that is useful and safe. Throws a CallwrightError, or the reason of the signal.
 */
export async function send(
  sender: Sender,
  request: SentRequest,
  { signal, timeoutMs = sender.timeoutMs }: CallOptions,
): Promise<Answer> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt(sender, request, timeoutMs, signal);
    } catch (error) {
      const delayMs = retries < sender.retriesMax ? retryDelayMs(error, retries, request.isRepeatable) : null;
      if (delayMs === null) throw error;
      await wait(delayMs, signal);
    }
  }
}

async function attempt(
  { fetch: request }: Sender,
  { url, method, headers, body, streams }: SentRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  signal?.throwIfAborted();
  // The same as AbortSignal.any with a timeout, which browsers of 2023 do not support.
  const ending = new AbortController();
  const end = (): void => ending.abort();
  signal?.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, timeoutMs);
  try {
    const response = await request(url, { method, headers, body, signal: ending.signal });
    if (streams === true && response.ok) return { body: response, response };
    const text = await response.text();
    if (!response.ok) throw errorIn(response, text);
    return { body: text === '' ? undefined : JSON.parse(text), response };
  } catch (error) {
    if (isCallwrightError(error)) throw error;
    signal?.throwIfAborted();
    if (ending.signal.aborted) throw errorWithout('TIMEOUT', `No answer within ${timeoutMs} ms`, error);
    throw errorWithout('CONNECTION_FAILED', `The request to ${new URL(url).host} failed`, error);
  } finally {
    clearTimeout(timer);
    // The download of a file can still be aborted.
    if (streams !== true) signal?.removeEventListener('abort', end);
  }
}
