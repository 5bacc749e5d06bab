// What every provider of payments can be asked, whichever it is.

/** A key that names one payment, or something that leads to it; only its provider reads it. */
export type PaymentKey = string;

/** A payment as its provider shows it at one moment. Amounts are minor units as the product keeps them. */
export type PaidState = {
  /** Of the payment, however many events tell of it. */
  readonly externalId: string;
  readonly status: 'SUCCEEDED' | 'PENDING' | 'FAILED';
  readonly currency: string;
  readonly value: number;
  /** Given back, and lost in disputes; at most `value`. */
  readonly refunded: number;
  /** Somebody disputes it, and nobody has decided yet. */
  readonly isDisputed: boolean;
  readonly occurredAtMs: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly description: string | null;
  /** The name that `NewCheckout.reference` gave to what is paid with it; null for other payments. */
  readonly reference: string | null;
  /** What of the answer is kept for those who may see it. */
  readonly raw: Readonly<Record<string, unknown>>;
};

/** A page at the provider on which somebody pays once. Only payments that are decided at once are taken there. */
export type NewCheckout = {
  /** The same key makes the same page, however often it is asked for. */
  readonly requestKey: string;
  readonly reference: string;
  /** Minor units as the product keeps them. */
  readonly amount: number;
  readonly currency: string;
  /** What is paid for, as the payer reads it. */
  readonly title: string;
  readonly email: string | null;
  readonly language: string;
  readonly expiresAtMs: number;
  readonly paidUrl: string;
  readonly cancelUrl: string;
};

export type CheckoutState = {
  readonly id: string;
  /** EXPIRED is final: nobody can pay there any more. */
  readonly state: 'OPEN' | 'PAID' | 'EXPIRED';
  /** While it is open. */
  readonly url: string | null;
  /** Once it is paid. */
  readonly payment: PaymentKey | null;
};

/** What a provider sends when something has happened. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** The page that it is about; null for everything else. */
  readonly checkout: string | null;
  /** Null for what is about no payment. */
  readonly key: PaymentKey | null;
};

/** One of a page that cannot be stored, with the reason. */
export type Unread = { readonly externalId: string; readonly reason: string };

export type PaymentPage = {
  readonly payments: readonly PaidState[];
  readonly unread: readonly Unread[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
};

/** An account at a provider. Adapters throw what `ports/outside/trouble.ts` names, and nothing else. */
export type PaymentSource = {
  /** Asks for as little as shows that the key is good. */
  readonly check: () => Promise<void>;
  /** The payment as it is now; null for what is none: not paid yet, or only authorized. */
  readonly read: (key: PaymentKey) => Promise<PaidState | null>;
  /** Payments of the past, the newest first. */
  readonly page: (cursor: string | null, fromMs: number | null) => Promise<PaymentPage>;
  /** The rights that the key needs for checkouts and refunds and does not have, in the words of the provider. */
  readonly missingRights: () => Promise<readonly string[]>;
  readonly openCheckout: (checkout: NewCheckout) => Promise<CheckoutState>;
  /** Null where the account has no such page. */
  readonly checkout: (id: string) => Promise<CheckoutState | null>;
  /** Nobody can pay there afterwards. Without effect on one that is paid or has expired. */
  readonly closeCheckout: (id: string) => Promise<void>;
  /** Gives back all that is left of a payment. Done, or on its way, however often it is asked for. */
  readonly refund: (payment: PaymentKey, requestKey: string) => Promise<void>;
};

/** What of a request from a provider is looked at. */
export type Delivered = {
  readonly body: string;
  readonly header: (name: string) => string | null;
};

/** How requests from a provider are read. */
export type EventReader = {
  /** Whether it was signed with one of the secrets, a short while ago. */
  readonly isGenuine: (delivered: Delivered, secrets: readonly string[], nowMs: number) => boolean;
  /** Null for what is no event. */
  readonly eventIn: (body: string) => PaymentEvent | null;
};
