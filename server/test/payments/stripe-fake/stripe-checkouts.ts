import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { StripeAccount } from './stripe-account.ts';
import { StripeError } from './stripe-error.ts';
import type { Session } from './stripe-objects.ts';

type Answer = { status: number; body: object };

const minMs = 30 * 60_000;
const maxMs = dayMs;

/** Payment pages, refunds, and idempotency keys: https://docs.stripe.com/api/idempotent_requests */
export class StripeCheckouts {
  readonly account: StripeAccount;
  /** Permissions that the API key lacks. */
  readonly rightsMissing = new Set<'rak_checkout_session_write' | 'rak_charge_write'>();
  /** Why refunds are refused; null if they are possible. */
  refusesRefunds: string | null = null;
  readonly #answers = new Map<string, { sent: string; answer: Answer }>();
  readonly #url: string;
  readonly #nowMs: () => number;

  constructor(account: StripeAccount, url: string, nowMs: () => number) {
    this.account = account;
    this.#url = url;
    this.#nowMs = nowMs;
  }

  /** The first answer is stored, unless the request was invalid; errors of Stripe itself are stored as well. */
  post(path: string, sent: string, key: string | null): Answer {
    const kept = key === null ? undefined : this.#answers.get(key);
    if (kept !== undefined) {
      if (kept.sent === sent || kept.sent === '*') return kept.answer;
      throw new StripeError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    }
    const answer = { status: 200, body: structuredClone(this.#do(path, new URLSearchParams(sent))) };
    if (key !== null) this.#answers.set(key, { sent, answer });
    return answer;
  }

  keepAnswer(key: string, answer: Answer): void {
    if (!this.#answers.has(key)) this.#answers.set(key, { sent: '*', answer });
  }

  /** A customer pays on the page. @returns the URL of the redirect */
  payOn(id: string): string | null {
    const session = this.account.session(id);
    if (session?.status !== 'open') return null;
    const { amount_total: amount = 0, currency = 'usd', metadata = {}, customer_email: email } = session;
    const charge = this.account.pay({
      amount,
      currency,
      metadata,
      createdMs: this.#nowMs(),
      ...(email && { email }),
    });
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: charge.payment_intent,
    });
    this.account.tellOf(session, 'checkout.session.completed');
    return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
  }

  /** Expires the pages whose time is over. */
  expireDue(): void {
    for (const session of this.account.sessions)
      if (session.status === 'open' && (session.expires_at ?? 0) * 1_000 <= this.#nowMs())
        this.#expire(session);
  }

  pageOf(id: string): string | null {
    const session = this.account.session(id);
    if (session?.status !== 'open') return null;
    const { amount_total: amount = 0, currency = '', cancel_url: cancel = '' } = session;
    return `<!doctype html><title>Pay</title><h1>Pay ${amount} ${currency}</h1>
      <form method="post"><button>Pay</button></form><a href="${cancel}">Back</a>`;
  }

  #do(path: string, fields: URLSearchParams): object {
    if (path === '/v1/checkout/sessions') return this.#create(fields);
    const expired = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path)?.[1];
    if (expired !== undefined) return this.#close(decodeURIComponent(expired));
    if (path === '/v1/refunds') return this.#refund(fields);
    throw new StripeError(404, 'invalid_request_error', `Unrecognized request URL (POST: ${path})`);
  }

  #create(fields: URLSearchParams): Session {
    this.#mustMay('rak_checkout_session_write');
    const amount = fields.get('line_items[0][price_data][unit_amount]');
    const [successUrl, expires] = [fields.get('success_url'), Number(fields.get('expires_at')) * 1_000];
    if (amount === null || successUrl === null || fields.get('mode') !== 'payment')
      throw new StripeError(
        400,
        'invalid_request_error',
        'Missing required param: line_items.',
        'parameter_missing',
      );
    // The minimum amount in USD; other currencies have a similar one.
    if (Number(amount) < 50)
      throw new StripeError(
        400,
        'invalid_request_error',
        'The total amount due must add up to at least $0.50 usd',
        'amount_too_small',
      );
    const leftMs = expires - this.#nowMs();
    if (leftMs < minMs || leftMs > maxMs)
      throw new StripeError(
        400,
        'invalid_request_error',
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      );
    const session = this.account.keep({
      object: 'checkout.session',
      payment_intent: null,
      invoice: null,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(amount),
      currency: fields.get('line_items[0][price_data][currency]') ?? '',
      customer_email: fields.get('customer_email'),
      client_reference_id: fields.get('client_reference_id'),
      expires_at: expires / 1_000,
      success_url: successUrl,
      cancel_url: fields.get('cancel_url') ?? '',
      metadata: { callwright_deposit: fields.get('payment_intent_data[metadata][callwright_deposit]') ?? '' },
    });
    session.url = `${this.#url}/pay/${session.id}`;
    return session;
  }

  #close(id: string): Session {
    const session = this.account.session(id);
    if (session === null)
      throw new StripeError(404, 'invalid_request_error', `No such checkout.session: ${id}`);
    if (session.status !== 'open')
      throw new StripeError(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status in ["open"] can be expired.',
      );
    this.#expire(session);
    return session;
  }

  #expire(session: Session): void {
    Object.assign(session, { status: 'expired', url: null });
    this.account.tellOf(session, 'checkout.session.expired');
  }

  #refund(fields: URLSearchParams): object {
    this.#mustMay('rak_charge_write');
    const intent = fields.get('payment_intent');
    if (intent === null)
      throw new StripeError(
        400,
        'invalid_request_error',
        'One of the following params should be provided: charge or payment_intent.',
      );
    const charge = this.account.chargeOfIntent(intent);
    if (charge === null)
      throw new StripeError(404, 'invalid_request_error', `No such payment_intent: '${intent}'`);
    if (charge.refunded)
      throw new StripeError(
        400,
        'invalid_request_error',
        `Charge ${charge.id} has already been refunded.`,
        'charge_already_refunded',
      );
    if (this.refusesRefunds !== null)
      throw new StripeError(400, 'invalid_request_error', this.refusesRefunds);
    return this.account.refund(charge, charge.amount - charge.amount_refunded);
  }

  #mustMay(right: 'rak_checkout_session_write' | 'rak_charge_write'): void {
    if (this.rightsMissing.has(right))
      throw new StripeError(
        403,
        'invalid_request_error',
        `The provided key does not have the required permissions for this endpoint. Having the '${right}' permission would allow this request to continue.`,
      );
  }
}
