import { z } from 'zod';

// The parts of Stripe's objects that are read, in the API version that is requested: https://docs.stripe.com/api

const id = z.string().min(1).max(255);
const text = z.string().nullish();
/** An id, or the object if the request expanded it. */
const reference = z.union([id, z.object({ id }).transform((one) => one.id)]).nullish();

const Customer = z.object({ id, name: text, email: text, phone: text, deleted: z.boolean().nullish() });

export const Charge = z.object({
  id,
  created: z.int(),
  amount: z.int(),
  amount_captured: z.int(),
  amount_refunded: z.int(),
  captured: z.boolean(),
  currency: z.string().regex(/^[a-z]{3}$/),
  status: z.enum(['succeeded', 'pending', 'failed']),
  disputed: z.boolean().nullish(),
  payment_intent: reference,
  invoice: reference,
  description: text,
  receipt_email: text,
  billing_details: z.object({ name: text, email: text, phone: text }).nullish(),
  customer: z.union([id, Customer]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type Charge = z.output<typeof Charge>;

export const PaymentIntent = z.object({ id, latest_charge: z.union([id, Charge]).nullish() });
export const Invoice = z.object({ id, payment_intent: reference, charge: reference });
export const CheckoutSession = z.object({
  id,
  payment_intent: reference,
  invoice: reference,
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']).nullish(),
  url: z.string().max(4_096).nullish(),
});
export type CheckoutSession = z.output<typeof CheckoutSession>;

export const Refund = z.object({ id, status: text, failure_reason: text });

/** Stripe's error body. */
export const Refusal = z.object({
  error: z.object({ code: text, type: text, message: text }),
});

export const Dispute = z.object({
  id,
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
});
export type Dispute = z.output<typeof Dispute>;

/** A list of any objects. */
export const Page = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

export const Event = z.object({
  id,
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      id: z.string().max(255).nullish(),
      object: z.string(),
      payment_intent: reference,
      charge: reference,
      invoice: reference,
    }),
  }),
});
