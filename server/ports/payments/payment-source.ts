// What the service needs from a payment provider.

/** Identifies a payment, or something that leads to it. Opaque to all but the provider's adapter. */
export type PaymentKey = string;

/** The current state of a payment. Amounts are in the product's minor units. */
export type PaidState = {
  /** The payment's id, the same in all events about it. */
  readonly externalId: string;
  readonly status: 'SUCCEEDED' | 'PENDING' | 'FAILED';
  readonly currency: string;
  readonly value: number;
  /** Refunded or lost in disputes; at most `value`. */
  readonly refunded: number;
  /** Whether there is an undecided dispute. */
  readonly isDisputed: boolean;
  readonly occurredAtMs: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly description: string | null;
  /** `NewCheckout.reference` of the checkout it was paid with; null for other payments. */
  readonly reference: string | null;
  /** The parts of the provider's answer that are stored, for people with the right to see them. */
  readonly raw: Readonly<Record<string, unknown>>;
};

/** A one-time payment page at the provider. Accepts only payment methods that are decided at once. */
export type NewCheckout = {
  /** The same key always gives the same page. */
  readonly requestKey: string;
  readonly reference: string;
  /** In the product's minor units. */
  readonly amount: number;
  readonly currency: string;
  /** What is paid for, as shown to the payer. */
  readonly title: string;
  readonly email: string | null;
  readonly language: string;
  readonly expiresAtMs: number;
  readonly paidUrl: string;
  readonly cancelUrl: string;
};

export type CheckoutState = {
  readonly id: string;
  /** EXPIRED is final: it can no longer be paid. */
  readonly state: 'OPEN' | 'PAID' | 'EXPIRED';
  /** Set while it is open. */
  readonly url: string | null;
  /** Set once it is paid. */
  readonly payment: PaymentKey | null;
};

/** An event sent by a provider. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** The checkout it is about; null for all other events. */
  readonly checkout: string | null;
  /** Null if it is not about a payment. */
  readonly key: PaymentKey | null;
};

/** A payment of a page that cannot be stored, with the reason. */
export type Unread = { readonly externalId: string; readonly reason: string };

export type PaymentPage = {
  readonly payments: readonly PaidState[];
  readonly unread: readonly Unread[];
  /** The cursor of the next page; null after the last one. */
  readonly next: string | null;
};

/** An account at a provider. Adapters throw only errors of `ports/outside/trouble.ts`. */
export type PaymentSource = {
  /** Makes the smallest request that proves that the key works. */
  readonly check: () => Promise<void>;
  /** The current state of the payment; null if there is none yet, or it is only authorized. */
  readonly read: (key: PaymentKey) => Promise<PaidState | null>;
  /** Past payments, newest first. */
  readonly page: (cursor: string | null, fromMs: number | null) => Promise<PaymentPage>;
  /** The provider's names of permissions that the key lacks for checkouts and refunds. */
  readonly missingRights: () => Promise<readonly string[]>;
  readonly openCheckout: (checkout: NewCheckout) => Promise<CheckoutState>;
  /** Null if the account has no such checkout. */
  readonly checkout: (id: string) => Promise<CheckoutState | null>;
  /** Makes the checkout unpayable. No effect if it is paid or has expired. */
  readonly closeCheckout: (id: string) => Promise<void>;
  /** Refunds everything that is left of a payment. Safe to repeat. */
  readonly refund: (payment: PaymentKey, requestKey: string) => Promise<void>;
};

/** The parts of a provider's request that are used. */
export type Delivered = {
  readonly body: string;
  readonly header: (name: string) => string | null;
};

/** Reads requests from a provider. */
export type EventReader = {
  /** Whether it was signed recently with one of the secrets. */
  readonly isGenuine: (delivered: Delivered, secrets: readonly string[], nowMs: number) => boolean;
  /** Null if it is not an event. */
  readonly eventIn: (body: string) => PaymentEvent | null;
};
