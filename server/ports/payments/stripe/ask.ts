import type { z } from 'zod';
import { Unreachable } from '#/platform/net/guard.ts';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import { retryAfterOf } from '#/platform/net/retry-after.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import type { Net } from '#/ports/payments/net.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { Refusal } from './shapes.ts';

/** What the shapes are written for: an account may be on another version. */
const version = '2024-06-20';

type Pairs = readonly (readonly [string, string])[];

export type Ask = <Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  query?: Pairs,
) => Promise<z.output<Shape> | null>;

/** Reads objects of the account that a key belongs to; null for what is not there. */
export function asker(apiKey: string, net: Net): Ask {
  return async (shape, path, query = []) => {
    const url = new URL(net.apis.stripe + path);
    for (const [name, value] of query) url.searchParams.append(name, value);
    const heard = await hear(net, url, { headers: headersOf(apiKey) });
    if (heard.status === 404) return null;
    return read(shape, mustBeGood(heard, net));
  };
}

/** A refusal that its caller may know what to do about. */
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
 * Has something made or changed. Under the same key it is done once, and answered again as the first time; errors of
 * Stripe itself too.
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
    // Under this key something else was asked for, such as with the earlier name of an event: another key is needed.
    if (heard.status === 400 && refusalIn(heard).type === 'idempotency_error')
      throw new NotReached('Stripe knows this request with other words.', { isAnswer: true });
    // Another request with this key is still being worked on.
    if (heard.status === 409) throw new NotReached('Stripe is still working on it.');
    return read(shape, mustBeGood(heard, net));
  };
}

/** The right that a key lacks for a request, in the words of Stripe; null where it has it. The request has to be one that does nothing. */
export async function rightMissing(apiKey: string, net: Net, path: string): Promise<string | null> {
  const heard = await hear(net, new URL(net.apis.stripe + path), {
    method: 'POST',
    headers: { ...headersOf(apiKey), 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  if (heard.status === 403) return /\brak_\w+/.exec(refusalIn(heard).message)?.[0] ?? path;
  // 400 is what it should be: nothing was asked for.
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
