import { Unreachable } from '#/platform/net/guard.ts';
import { retryAfterOf } from '#/platform/net/retry-after.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import type { Net } from './net.ts';

/** Sends a request and parses the JSON. Null if the service does not have it, or does not show it to this key. */
export type AskJson = (
  path: string,
  query?: Readonly<Record<string, string | number>>,
  /** Sent with POST, for services that expect queries this way. */
  body?: object,
) => Promise<unknown>;

/** Makes the function that reads from a service with a bearer key. */
export function askerOf(
  net: Net,
  { name, baseUrl, key }: { name: string; baseUrl: string; key: string },
): AskJson {
  return async (path, query = {}, asked) => {
    const url = new URL(baseUrl.replace(/\/+$/, '') + path);
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, String(value));
    const headers = {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      ...(asked !== undefined && { 'content-type': 'application/json' }),
    };
    const question = { headers, ...(asked !== undefined && { method: 'POST', body: JSON.stringify(asked) }) };
    const {
      status,
      headers: told,
      text,
    } = await net.ask(url, question).catch((cause: unknown) => {
      if (cause instanceof Unreachable) throw new NotReached(`${name} does not answer.`, { cause });
      throw cause;
    });
    if (status === 401) throw new NotAllowed(`${name} does not take this key.`);
    if (status === 403 || status === 404) return null;
    const body = jsonOf(text);
    if (status === 429 || status >= 500) {
      const retryAfterMs = retryAfterOf(
        status,
        told['retry-after'] ?? told['x-ratelimit-reset'] ?? retryAfterIn(body),
        net.nowMs(),
      );
      throw new NotReached(
        status === 429
          ? `${name} takes no more requests for now.`
          : `${name} answered with an error (${status}).`,
        { retryAfterMs },
      );
    }
    if (status !== 200 && status !== 207)
      throw new Refused(`${name} does not answer the question (${status}).`);
    if (typeof body !== 'object' || body === null)
      throw new NotReached(`${name} answered with something else.`);
    return body;
  };
}

/** Some services put the delay only into the body. */
function retryAfterIn(body: unknown): string | undefined {
  const seconds =
    typeof body === 'object' && body !== null && 'retryAfter' in body ? body.retryAfter : undefined;
  return typeof seconds === 'number' ? String(Math.ceil(seconds)) : undefined;
}
