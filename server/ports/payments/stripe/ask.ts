import type { z } from 'zod';
import { Unreachable } from '#/platform/net/guard.ts';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import { retryAfterOf } from '#/platform/net/retry-after.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import type { Net } from '#/ports/payments/net.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { Refusal } from './shapes.ts';

/** The API version that the shapes are written for; accounts may default to another one. */
const version = '2024-06-20';

type Pairs = readonly (readonly [string, string])[];

export type Ask = <Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  query?: Pairs,
) => Promise<z.output<Shape> | null>;

/** Makes a function that reads objects of a key's account; null if they do not exist. */
export function asker(apiKey: string, net: Net): Ask {
  return async (shape, path, query = []) => {
    const url = new URL(net.apis.stripe + path);
    for (const [name, value] of query) url.searchParams.append(name, value);
    const heard = await hear(net, url, { headers: headersOf(apiKey) });
    if (heard.status === 404) return null;
    return read(shape, mustBeGood(heard, net));
  };
}

/** A refusal that the caller may be able to handle. */
export class StripeRefused extends Refused {
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

export type Tell = <Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  fields: Pairs,
  requestKey?: string,
) => Promise<z.output<Shape>>;

/**
 * Makes a function that creates or changes objects. A request with the same key is executed once; repeats get the first
 * answer, even if that was an error of Stripe itself.
 */
export function teller(apiKey: string, net: Net): Tell {
  return async (shape, path, fields, requestKey) => {
    const heard = await hear(net, new URL(net.apis.stripe + path), {
      method: 'POST',
      headers: {
        ...headersOf(apiKey),
        'content-type': 'application/x-www-form-urlencoded',
        ...(requestKey !== undefined && { 'idempotency-key': requestKey }),
      },
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
    });
    // The key was used with different content, for example an earlier event name. A new key is needed.
    if (heard.status === 400 && refusalIn(heard).type === 'idempotency_error')
      throw new NotReached('Stripe knows this request with other words.', { isAnswer: true });
    // A request with this key is still in progress.
    if (heard.status === 409) throw new NotReached('Stripe is still working on it.');
    return read(shape, mustBeGood(heard, net));
  };
}

/**
 * Stripe's name of the permission that a key lacks for a request; null if it has it. The request must have no effect.
 */
export async function rightMissing(apiKey: string, net: Net, path: string): Promise<string | null> {
  const heard = await hear(net, new URL(net.apis.stripe + path), {
    method: 'POST',
    headers: { ...headersOf(apiKey), 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  if (heard.status === 403) return /\brak_\w+/.exec(refusalIn(heard).message)?.[0] ?? path;
  // 400 is expected, because the request is empty on purpose.
  if (heard.status !== 400) mustBeGood(heard, net);
  return null;
}

function headersOf(apiKey: string): Record<string, string> {
  return {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/json',
    'stripe-version': version,
  };
}

function hear(net: Net, url: URL, asked: Parameters<Net['ask']>[1]): Promise<Heard> {
  return net.ask(url, asked).catch((cause: unknown) => {
    if (cause instanceof Unreachable) throw new NotReached('Stripe does not answer.', { cause });
    throw cause;
  });
}

function mustBeGood(heard: Heard, net: Net): Heard {
  const { status, headers } = heard;
  if (status === 401) throw new NotAllowed('Stripe does not know the API key. Enter another one.');
  if (status === 403)
    throw new NotAllowed(
      'The API key may not read what is needed. It needs to read charges, payment intents, customers, disputes, invoices and checkout sessions; for deposits, also to write checkout sessions and refunds.',
    );
  if (status === 429 || status >= 500)
    throw new NotReached(
      status === 429
        ? 'Stripe takes no more requests for now.'
        : `Stripe answered with an error (${status}).`,
      { retryAfterMs: retryAfterOf(status, headers['retry-after'], net.nowMs()), isAnswer: status !== 429 },
    );
  if (status !== 200) {
    const { code, message } = refusalIn(heard);
    throw new StripeRefused(message || `Stripe does not answer the question (${status}).`, code);
  }
  return heard;
}

const messageMax = 500;

function refusalIn({ text }: Heard): { code: string | null; type: string | null; message: string } {
  const parsed = Refusal.safeParse(jsonOf(text));
  const { code, type, message } = parsed.success ? parsed.data.error : {};
  return {
    code: code ?? null,
    type: type ?? null,
    message: (message ?? '').replaceAll('\0', '').slice(0, messageMax).toWellFormed(),
  };
}

function read<Shape extends z.ZodType>(shape: Shape, { text }: Heard): z.output<Shape> {
  const parsed = shape.safeParse(jsonOf(text));
  if (!parsed.success) throw new NotReached('Stripe answered with something else.');
  return parsed.data;
}
