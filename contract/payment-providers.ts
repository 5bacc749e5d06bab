/** Payment providers that a workspace can connect; each is a source of transactions. */
export const paymentProviders = ['Stripe'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** Prefix of webhook URLs, followed by the provider in lower case and the key of the connection. */
export const paymentEventsPath = '/payment-events/';
