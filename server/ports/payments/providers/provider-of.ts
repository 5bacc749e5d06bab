import type { PaymentProvider } from '@callwright/contract/payment-providers.ts';
import type { Net } from '#/ports/payments/net.ts';
import type { EventReader, PaymentSource } from '#/ports/payments/payment-source.ts';
import { stripe } from '#/ports/payments/stripe/stripe.ts';
import { stripeEvents } from '#/ports/payments/stripe/events.ts';

type Adapter = {
  readonly source: (apiKey: string, net: Net) => PaymentSource;
  readonly events: EventReader;
};

/** The adapter for each provider. */
export const paymentProviderOf: Readonly<Record<PaymentProvider, Adapter>> = {
  Stripe: { source: stripe, events: stripeEvents },
};
