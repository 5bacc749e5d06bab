/** Providers of payments that a workspace can connect; each is a source of transactions. */
export const paymentProviders = ['Stripe'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** Where providers send their events: this, the provider in small letters, and the name of the connection. */
export const paymentEventsPath = '/payment-events/';
