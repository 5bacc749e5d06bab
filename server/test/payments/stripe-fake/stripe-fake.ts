import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { Faults } from '#/test/calendars/provider-fake/faults.ts';
import { StripeAccount } from './stripe-account.ts';
import { StripeCheckouts } from './stripe-checkouts.ts';
import { StripeError } from './stripe-error.ts';

type Answer = { status: number; body: object; headers?: Record<string, string> };

/** A local fake of Stripe's API that follows its documentation: only what the service uses. */
export class StripeFake {
  readonly url: string;
  readonly faults = new Faults();
  /** By API key. */
  readonly accounts = new Map<string, StripeAccount>();
  /** Payment pages and refunds, by account. */
  readonly checkouts = new Map<StripeAccount, StripeCheckouts>();
  /** The clock of Stripe. */
  nowMs: () => number = Date.now;
  /** The requests that were received. */
  readonly requests: string[] = [];
  /** Holds the answer to the next matching request, computed when it was received, until it is released. */
  #hold: { path: RegExp; until: Promise<void> } | null = null;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  static async start(): Promise<StripeFake> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new StripeFake(server);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get settings(): Record<string, string> {
    return { STRIPE_API_URL: this.url };
  }

  /** @returns releases the answer */
  holdNext(path: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#hold = { path, until: promise };
    return resolve;
  }

  /** A new account with its own key. */
  account(): { account: StripeAccount; apiKey: string } {
    const apiKey = `rk_test_${String(this.accounts.size).padStart(12, '0')}`;
    const account = new StripeAccount(apiKey);
    this.accounts.set(apiKey, account);
    this.checkouts.set(account, new StripeCheckouts(account, this.url, () => this.nowMs()));
    return { account, apiKey };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await textOf(request);
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname.startsWith('/pay/')) return this.#showPage(request, url, response);
    this.requests.push(url.pathname + url.search);
    const fault = this.faults.take(request.method ?? 'GET', url.pathname + url.search);
    if (fault?.does === 'HANG') return;
    if (fault?.does === 'CUT') return void request.socket.destroy();
    const isRefused = fault?.does === 'REFUSE';
    const { status, body, headers } = isRefused
      ? this.#refuse(request, fault)
      : fault?.does === 'SAY'
        ? { ...refusal(fault), headers: {} }
        : this.#answer(request, url, sent);
    const text = fault?.does === 'SAY' ? fault.text : JSON.stringify(body);
    const hold = this.#hold;
    if (hold?.path.test(url.pathname)) {
      this.#hold = null;
      await hold.until;
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    if (fault?.does !== 'LOSE_ANSWER') return void response.end(text);
    response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
  }

  #accountOf(request: IncomingMessage): StripeAccount | undefined {
    return this.accounts.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  }

  /** An error of Stripe itself is stored for the idempotency key and repeated. */
  #refuse(request: IncomingMessage, fault: Parameters<typeof refusal>[0]): Answer {
    const answer = refusal(fault);
    const account = this.#accountOf(request);
    const key = request.headers['idempotency-key'];
    if (account !== undefined && typeof key === 'string' && answer.status >= 500)
      this.checkouts.get(account)?.keepAnswer(key, answer);
    return answer;
  }

  /** The payment page: a button, and a link back. */
  #showPage(request: IncomingMessage, url: URL, response: ServerResponse): void {
    const id = url.pathname.slice('/pay/'.length);
    const checkouts = [...this.checkouts.values()].find((one) => one.account.session(id) !== null);
    const to = request.method === 'POST' ? checkouts?.payOn(id) : null;
    if (to) return void response.writeHead(303, { location: to }).end();
    const text = checkouts?.pageOf(id) ?? '<p>This page has expired.</p>';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
  }

  #answer(request: IncomingMessage, url: URL, sent: string): Answer {
    const account = this.#accountOf(request);
    if (account === undefined)
      return errorAnswer(new StripeError(401, 'invalid_request_error', 'Invalid API Key provided'));
    if (request.headers['stripe-version'] === undefined)
      return errorAnswer(new StripeError(400, 'invalid_request_error', 'The version has to be named'));
    try {
      const key = request.headers['idempotency-key'];
      const checkouts = this.checkouts.get(account);
      if (request.method === 'POST' && checkouts !== undefined)
        return checkouts.post(url.pathname, sent, typeof key === 'string' ? key : null);
      return { status: 200, body: account.get(url.pathname, url.searchParams) };
    } catch (error) {
      if (error instanceof StripeError) return errorAnswer(error);
      throw error;
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function errorAnswer({ status, type, message, code }: StripeError): Answer {
  return { status, body: { error: { type, message, code } } };
}

function refusal(fault: { does: string; status?: number; retryAfterSec?: number }): Answer {
  const status = fault.does === 'REFUSE' ? (fault.status ?? 500) : 200;
  const type = status === 429 ? 'rate_limit_error' : 'api_error';
  return {
    ...errorAnswer(new StripeError(status, type, 'Refused')),
    ...(fault.retryAfterSec !== undefined && { headers: { 'retry-after': String(fault.retryAfterSec) } }),
  };
}

const stranger = new Stripe('sk_test_unused');

/** The signature header, created by Stripe's own library for tests. */
export function signatureOf(body: string, secret: string, nowMs: number): string {
  return stranger.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(nowMs / 1_000),
  });
}
