import type { Net } from '#/ports/payments/net.ts';
import type { PaidState, PaymentKey, PaymentSource, Unread } from '#/ports/payments/payment-source.ts';
import { NotReached, Refused } from '#/ports/outside/trouble.ts';
import { asker, type Ask } from './ask.ts';
import { checkouts } from './checkouts.ts';
import { Charge, CheckoutSession, Dispute, Invoice, Page, PaymentIntent } from './shapes.ts';
import { stateOf } from './state-of.ts';

const perPage = '100';

/** Payments of a key's Stripe account. The state of a payment is that of its latest charge. */
export function stripe(apiKey: string, net: Net): PaymentSource {
  const ask = asker(apiKey, net);
  return {
    check: async () => {
      await ask(Page, '/v1/charges', [['limit', '1']]);
    },
    ...checkouts(apiKey, net),
    read: (key) => readPayment(ask, key),
    page: async (cursor, fromMs) => {
      const page = await ask(Page, '/v1/charges', [
        ['limit', perPage],
        ['expand[]', 'data.customer'],
        ...(cursor === null ? [] : [['starting_after', cursor] as const]),
        ...(fromMs === null ? [] : [['created[gte]', String(Math.floor(fromMs / 1_000))] as const]),
      ]);
      if (page === null) throw new NotReached('Stripe has no list of charges.');
      const payments: PaidState[] = [];
      const unread: Unread[] = [];
      for (const one of page.data) {
        const state = await readOne(ask, one).catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          unread.push({ externalId: idOf(one), reason: error.message });
          return null;
        });
        if (state !== null) payments.push(state);
      }
      const last = page.data.at(-1);
      return { payments, unread, next: page.has_more && last !== undefined ? idOf(last) : null };
    },
  };
}

/** One charge of a list; failed attempts are not payments. */
async function readOne(ask: Ask, listed: unknown): Promise<PaidState | null> {
  const parsed = Charge.safeParse(listed);
  if (!parsed.success) throw new Refused('Stripe shows a charge in a form that is not known.');
  return parsed.data.status === 'failed' ? null : withDisputes(ask, parsed.data);
}

async function withDisputes(ask: Ask, charge: Charge): Promise<PaidState | null> {
  if (charge.disputed !== true) return stateOf(charge, []);
  const page = await ask(Page, '/v1/disputes', [
    ['charge', charge.id],
    ['limit', perPage],
  ]);
  return stateOf(
    charge,
    (page?.data ?? []).map((one) => {
      const parsed = Dispute.safeParse(one);
      if (!parsed.success) throw new Refused('Stripe shows a dispute in a form that is not known.');
      return parsed.data;
    }),
  );
}

/** Follows a key to its payment: from session to intent or invoice, from invoice to intent, from intent to charge. */
async function readPayment(ask: Ask, key: PaymentKey): Promise<PaidState | null> {
  const path = `/${encodeURIComponent(key)}`;
  if (key.startsWith('pi_')) {
    const intent = await ask(PaymentIntent, `/v1/payment_intents${path}`, [
      ['expand[]', 'latest_charge.customer'],
    ]);
    const charge = intent?.latest_charge;
    return typeof charge === 'object' && charge !== null ? withDisputes(ask, charge) : null;
  }
  if (key.startsWith('in_')) {
    const invoice = await ask(Invoice, `/v1/invoices${path}`);
    const next = invoice?.payment_intent ?? invoice?.charge;
    return next ? readPayment(ask, next) : null;
  }
  if (key.startsWith('cs_')) {
    const session = await ask(CheckoutSession, `/v1/checkout/sessions${path}`);
    const next = session?.payment_intent ?? session?.invoice;
    return next ? readPayment(ask, next) : null;
  }
  const charge = await ask(Charge, `/v1/charges${path}`, [['expand[]', 'customer']]);
  if (charge === null) return null;
  return charge.payment_intent ? readPayment(ask, charge.payment_intent) : withDisputes(ask, charge);
}

function idOf(listed: unknown): string {
  const id = typeof listed === 'object' && listed !== null && 'id' in listed ? listed.id : null;
  if (typeof id !== 'string' || id === '') throw new NotReached('Stripe shows something without an id.');
  return id;
}
