// https://docs.stripe.com/api, version 2024-06-20: objects with the fields that the service reads.

export type Customer = {
  id: string;
  object: 'customer';
  name: string | null;
  email: string | null;
  phone: null;
};

type Billing = { name: string | null; email: string | null; phone: string | null };

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: Billing;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  invoice: string | null;
  metadata?: Record<string, string>;
  payment_intent: string | null;
  receipt_email: string | null;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
};
export type Intent = { id: string; object: 'payment_intent'; latest_charge: string | null; status: string };
export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string | null;
  status: string;
};
export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  currency: string;
  payment_intent: string | null;
  status: string;
};
export type Invoice = { id: string; object: 'invoice'; payment_intent: string | null; charge: string | null };
export type Session = {
  id: string;
  object: 'checkout.session';
  payment_intent: string | null;
  invoice: string | null;
  /** For a payment page that was created through the API. */
  status?: 'open' | 'complete' | 'expired';
  payment_status?: 'paid' | 'unpaid';
  url?: string | null;
  amount_total?: number;
  currency?: string;
  customer_email?: string | null;
  expires_at?: number;
  success_url?: string;
  cancel_url?: string;
  client_reference_id?: string | null;
  metadata?: Record<string, string>;
};
export type Anything = Charge | Intent | Refund | Dispute | Invoice | Session | Customer;

/** An event as it is sent: with the object in its state at that time. */
export type SentEvent = { id: string; object: 'event'; type: string; data: { object: object } };
