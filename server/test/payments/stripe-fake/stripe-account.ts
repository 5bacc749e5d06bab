import { StripeError } from './stripe-error.ts';
import type {
  Anything,
  Charge,
  Customer,
  Dispute,
  Intent,
  Invoice,
  Refund,
  SentEvent,
  Session,
} from './stripe-objects.ts';

type NewPayment = {
  amount: number;
  currency?: string;
  email?: string;
  name?: string;
  createdMs?: number;
  status?: Charge['status'];
  /** false: an old charge without an intent. */
  hasIntent?: boolean;
  metadata?: Record<string, string>;
};

/** An account with its objects, and the events about them. */
export class StripeAccount {
  /** All events that Stripe would send, in chronological order. */
  readonly events: SentEvent[] = [];
  readonly #objects = new Map<string, Anything>();
  readonly #mark: string;
  #last = 0;

  constructor(apiKey: string) {
    this.#mark = apiKey.slice(-6);
  }

  pay({
    amount,
    currency = 'usd',
    email,
    name,
    createdMs = Date.now(),
    status = 'succeeded',
    hasIntent = true,
    metadata = {},
  }: NewPayment): Charge {
    const intent = hasIntent ? this.#id('pi') : null;
    const charge = this.#put<Charge>({
      id: this.#id('ch'),
      object: 'charge',
      amount,
      amount_captured: status === 'failed' ? 0 : amount,
      amount_refunded: 0,
      billing_details: { name: name ?? null, email: email ?? null, phone: null },
      captured: status !== 'failed',
      created: Math.floor(createdMs / 1_000),
      currency,
      customer: null,
      description: null,
      disputed: false,
      invoice: null,
      metadata,
      payment_intent: intent,
      receipt_email: null,
      refunded: false,
      status,
    });
    if (intent !== null) {
      const made = this.#put<Intent>({
        id: intent,
        object: 'payment_intent',
        latest_charge: charge.id,
        status: status === 'failed' ? 'requires_payment_method' : status,
      });
      this.#tell(status === 'failed' ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', made);
    }
    this.#tell(status === 'failed' ? 'charge.failed' : 'charge.succeeded', charge);
    return charge;
  }

  /** Another attempt to pay an intent. */
  payAgain(intentId: string, createdMs = Date.now()): Charge {
    const intent = this.#find<Intent>(intentId);
    const before = this.#find<Charge>(intent.latest_charge ?? '');
    const charge = this.#put<Charge>({
      ...before,
      id: this.#id('ch'),
      amount_captured: before.amount,
      captured: true,
      created: Math.floor(createdMs / 1_000),
      status: 'succeeded',
    });
    Object.assign(intent, { latest_charge: charge.id, status: 'succeeded' });
    this.#tell('payment_intent.succeeded', intent);
    this.#tell('charge.succeeded', charge);
    return charge;
  }

  /** The additional events of a checkout and of a subscription. */
  checkOut(charge: Charge): void {
    const session = { id: this.#id('cs_test'), object: 'checkout.session', invoice: null } as const;
    this.#tell(
      'checkout.session.completed',
      this.#put<Session>({ ...session, payment_intent: charge.payment_intent }),
    );
  }

  bill(charge: Charge): void {
    const ends = { charge: charge.id, payment_intent: charge.payment_intent };
    const invoice = this.#put<Invoice>({ id: this.#id('in'), object: 'invoice', ...ends });
    charge.invoice = invoice.id;
    this.#tell('invoice.paid', invoice);
  }

  withCustomer(charge: Charge, email: string, name: string): void {
    const customer = this.#put<Customer>({
      id: this.#id('cus'),
      object: 'customer',
      name,
      email,
      phone: null,
    });
    charge.customer = customer.id;
  }

  refund(charge: Charge, amount: number): Refund {
    const refund = this.#put<Refund>({
      id: this.#id('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      status: 'succeeded',
    });
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
    this.#tell('charge.refunded', charge);
    this.#tell('refund.updated', refund);
    return refund;
  }

  /** The bank has rejected the refund: the money is returned to the account. */
  failRefund(refund: Refund): void {
    const charge = this.#find<Charge>(refund.charge);
    refund.status = 'failed';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.#tell('refund.updated', refund);
  }

  dispute(charge: Charge, amount = charge.amount): Dispute {
    const dispute = this.#put<Dispute>({
      id: this.#id('du'),
      object: 'dispute',
      amount,
      charge: charge.id,
      currency: charge.currency,
      payment_intent: charge.payment_intent,
      status: 'needs_response',
    });
    charge.disputed = true;
    this.#tell('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost' | 'warning_closed'): void {
    dispute.status = status;
    this.#tell('charge.dispute.closed', dispute);
  }

  /** Stores objects that requests create, in the format of answers. */
  keep(session: Omit<Session, 'id'>): Session {
    return this.#put<Session>({ ...session, id: this.#id('cs_test') });
  }

  session(id: string): Session | null {
    const found = this.#objects.get(id);
    return found?.object === 'checkout.session' ? found : null;
  }

  get sessions(): Session[] {
    return [...this.#objects.values()].filter((one): one is Session => one.object === 'checkout.session');
  }

  chargeOfIntent(id: string): Charge | null {
    return this.charges.find(({ payment_intent: intent }) => intent === id) ?? null;
  }

  /** Sends an event with the current state of a page. */
  tellOf(session: Session, type: 'checkout.session.completed' | 'checkout.session.expired'): void {
    this.#tell(type, session);
  }

  get charges(): Charge[] {
    return [...this.#objects.values()].filter((one): one is Charge => one.object === 'charge');
  }

  get disputes(): Dispute[] {
    return [...this.#objects.values()].filter((one): one is Dispute => one.object === 'dispute');
  }

  /** Answers a request as the API does. */
  get(path: string, query: URLSearchParams): object {
    const expand = query.getAll('expand[]');
    if (path === '/v1/charges') return this.#listCharges(query, expand);
    if (path === '/v1/disputes') {
      const data = this.disputes.filter(({ charge }) => charge === query.get('charge'));
      return { object: 'list', data, has_more: false };
    }
    const [, kind, id] =
      /^\/v1\/(charges|payment_intents|invoices|checkout\/sessions)\/([^/]+)$/.exec(path) ?? [];
    const found = this.#objects.get(decodeURIComponent(id ?? ''));
    if (kind === undefined || found === undefined || kindOf[found.object] !== kind)
      throw new StripeError(404, 'invalid_request_error', `No such object: '${id ?? ''}'`);
    if (found.object === 'charge') return this.#shown(found, expand.includes('customer'));
    if (found.object !== 'payment_intent' || !expand.some((name) => name.startsWith('latest_charge')))
      return found;
    const charge = this.#objects.get(found.latest_charge ?? '');
    if (charge?.object !== 'charge') return found;
    return { ...found, latest_charge: this.#shown(charge, expand.includes('latest_charge.customer')) };
  }

  #listCharges(query: URLSearchParams, expand: readonly string[]): object {
    const limit = Number(query.get('limit') ?? 10);
    if (!(limit >= 1 && limit <= 100))
      throw new StripeError(400, 'invalid_request_error', 'Invalid integer: limit');
    const from = Number(query.get('created[gte]') ?? 0);
    const newestFirst = this.charges.filter(({ created }) => created >= from).toReversed();
    const after = query.get('starting_after');
    const at = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
    if (after !== null && at === 0)
      throw new StripeError(400, 'invalid_request_error', `No such charge: '${after}'`);
    const data = newestFirst.slice(at, at + limit);
    const isOpen = expand.includes('data.customer');
    return {
      object: 'list',
      data: data.map((charge) => this.#shown(charge, isOpen)),
      has_more: at + limit < newestFirst.length,
    };
  }

  #shown(charge: Charge, hasCustomer: boolean): object {
    const customer = hasCustomer && charge.customer !== null ? this.#find(charge.customer) : charge.customer;
    return { ...charge, customer };
  }

  #tell(type: string, object: Anything): void {
    this.events.push({
      id: this.#id('evt'),
      object: 'event',
      type,
      data: { object: structuredClone(object) },
    });
  }

  #id(prefix: string): string {
    this.#last += 1;
    return `${prefix}_${this.#mark}${String(this.#last).padStart(6, '0')}`;
  }

  #put<One extends Anything>(object: One): One {
    this.#objects.set(object.id, object);
    return object;
  }

  #find<One extends Anything>(id: string): One {
    const found = this.#objects.get(id);
    if (found === undefined) throw new Error(`There is no ${id}`);
    return found as One; // the prefix of an id determines its type
  }
}

const kindOf: Readonly<Record<string, string>> = {
  charge: 'charges',
  payment_intent: 'payment_intents',
  invoice: 'invoices',
  'checkout.session': 'checkout/sessions',
};
