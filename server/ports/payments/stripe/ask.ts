import type { z } from 'zod';
import { Unreachable } from '#/platform/net/guard.ts';
import { retryAfterOf } from '#/platform/net/retry-after.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import type { Net } from '#/ports/payments/net.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';

/** What the shapes are written for: an account may be on another version. */
const version = '2024-06-20';

export type Ask = <Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  query?: readonly (readonly [string, string])[],
) => Promise<z.output<Shape> | null>;

/** Reads objects of the account that a key belongs to; null for what is not there. */
export function asker(apiKey: string, net: Net): Ask {
  return async (shape, path, query = []) => {
    const url = new URL(net.apis.stripe + path);
    for (const [name, value] of query) url.searchParams.append(name, value);
    const headers = {
      authorization: `Bearer ${apiKey}`,
      accept: 'application/json',
      'stripe-version': version,
    };
    const {
      status,
      headers: told,
      text,
    } = await net.ask(url, { headers }).catch((cause: unknown) => {
      if (cause instanceof Unreachable) throw new NotReached('Stripe does not answer.', { cause });
      throw cause;
    });
    if (status === 404) return null;
    if (status === 401) throw new NotAllowed('Stripe does not know the API key. Enter another one.');
    if (status === 403)
      throw new NotAllowed(
        'The API key may not read what is needed. It needs to read charges, payment intents, customers, disputes, invoices and checkout sessions.',
      );
    if (status === 429 || status >= 500)
      throw new NotReached(
        status === 429
          ? 'Stripe takes no more requests for now.'
          : `Stripe answered with an error (${status}).`,
        { retryAfterMs: retryAfterOf(status, told['retry-after'], net.nowMs()) },
      );
    if (status !== 200) throw new Refused(`Stripe does not answer the question (${status}).`);
    const read = shape.safeParse(jsonOf(text));
    if (!read.success) throw new NotReached('Stripe answered with something else.');
    return read.data;
  };
}
