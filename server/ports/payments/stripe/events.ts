import type { z } from 'zod';
import type { EventReader, PaymentKey } from '#/ports/payments/payment-source.ts';
import { Event } from './shapes.ts';
import { isSigned } from './signature.ts';
import { jsonOf } from '#/platform/values/json-of.ts';

/** The event types that can change a payment. Others are accepted and ignored. */
const typesRead = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'charge.failed',
  'charge.captured',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'invoice.paid',
]);

export const stripeEvents: EventReader = {
  isGenuine: ({ body, header }, secrets, nowMs) => isSigned(header('stripe-signature'), body, secrets, nowMs),
  eventIn: (body) => {
    const parsed = Event.safeParse(jsonOf(body));
    if (!parsed.success) return null;
    const { id, type, data } = parsed.data;
    const checkout = data.object.object === 'checkout.session' ? (data.object.id ?? null) : null;
    return { id, type, checkout, key: typesRead.has(type) ? keyOf(data.object) : null };
  },
};

type Told = z.output<typeof Event>['data']['object'];

/** What to read: the payment, if the event names it. Nothing else in an event is trusted. */
function keyOf(told: Told): PaymentKey | null {
  if (told.object === 'payment_intent') return told.id ?? null;
  if (told.payment_intent) return told.payment_intent;
  if (told.object === 'charge' || told.object === 'invoice') return told.id ?? null;
  return told.charge ?? told.invoice ?? null;
}
