import type { Net } from '#/ports/payments/net.ts';
import type { CheckoutState, NewCheckout, PaymentSource } from '#/ports/payments/payment-source.ts';
import { amountFor } from './amounts.ts';
import { asker, rightMissing, StripeRefused, teller } from './ask.ts';
import { CheckoutSession, Refund } from './shapes.ts';
import { referenceName } from './state-of.ts';

// Stripe Checkout: https://docs.stripe.com/api/checkout/sessions

type Checkouts = Pick<
  PaymentSource,
  'missingRights' | 'openCheckout' | 'checkout' | 'closeCheckout' | 'refund'
>;

const titleMax = 250;

/** What deposits need: a payment page, and refunds. */
export function checkouts(apiKey: string, net: Net): Checkouts {
  const ask = asker(apiKey, net);
  const tell = teller(apiKey, net);
  return {
    missingRights: async () => {
      const found: (string | null)[] = [];
      for (const path of ['/v1/checkout/sessions', '/v1/refunds'])
        found.push(await rightMissing(apiKey, net, path));
      return found.filter((right) => right !== null);
    },
    openCheckout: async (checkout) =>
      stateOf(await tell(CheckoutSession, '/v1/checkout/sessions', fieldsOf(checkout), checkout.requestKey)),
    checkout: async (id) => {
      const session = await ask(CheckoutSession, pathOf(id));
      return session === null ? null : stateOf(session);
    },
    closeCheckout: async (id) => {
      try {
        await tell(CheckoutSession, `${pathOf(id)}/expire`, []);
      } catch (error) {
        // Only open checkouts can be closed. The caller reads the state next.
        if (!(error instanceof StripeRefused)) throw error;
      }
    },
    refund: async (payment, requestKey) => {
      try {
        await tell(Refund, '/v1/refunds', [['payment_intent', payment]], requestKey);
      } catch (error) {
        if (error instanceof StripeRefused && error.code === 'charge_already_refunded') return;
        throw error;
      }
    },
  };
}

function pathOf(id: string): string {
  return `/v1/checkout/sessions/${encodeURIComponent(id)}`;
}

/** Only cards and card wallets: these are decided at once, so that no held time has to wait. */
function fieldsOf(checkout: NewCheckout): [string, string][] {
  const { reference, currency, email } = checkout;
  return [
    ['mode', 'payment'],
    ['payment_method_types[0]', 'card'],
    ['line_items[0][quantity]', '1'],
    ['line_items[0][price_data][currency]', currency.toLowerCase()],
    ['line_items[0][price_data][unit_amount]', String(amountFor(checkout.amount, currency))],
    ['line_items[0][price_data][product_data][name]', checkout.title.slice(0, titleMax).toWellFormed()],
    ['client_reference_id', reference],
    [`metadata[${referenceName}]`, reference],
    [`payment_intent_data[metadata][${referenceName}]`, reference],
    ['expires_at', String(Math.floor(checkout.expiresAtMs / 1_000))],
    ['success_url', checkout.paidUrl],
    ['cancel_url', checkout.cancelUrl],
    ['locale', locales.has(checkout.language) ? checkout.language : 'auto'],
    ...(email === null ? [] : [['customer_email', email] satisfies [string, string]]),
  ];
}

/** The booking page's languages that Stripe supports. */
const locales = new Set(['en', 'de', 'es', 'fr', 'pt']);

function stateOf({
  id,
  status,
  payment_status: paid,
  payment_intent: payment,
  url,
}: CheckoutSession): CheckoutState {
  const state = paid === 'paid' ? 'PAID' : status === 'expired' ? 'EXPIRED' : 'OPEN';
  return {
    id,
    state,
    url: state === 'OPEN' ? (url ?? null) : null,
    payment: state === 'PAID' ? (payment ?? null) : null,
  };
}
