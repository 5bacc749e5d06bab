import type { PaidState } from '#/ports/payments/payment-source.ts';
import { amountFrom } from './amounts.ts';
import type { Charge, Dispute } from './shapes.ts';

/** The metadata key under which our checkouts store their reference. */
export const referenceName = 'callwright_deposit';
const openStatuses = new Set(['needs_response', 'under_review']);
/** Texts that are shown and stored; longer ones are truncated. */
const textMax = 255;

/** The state of a payment from its charge and that charge's disputes; null if no money has moved. */
export function stateOf(charge: Charge, disputes: readonly Dispute[]): PaidState | null {
  const currency = charge.currency.toUpperCase();
  const isPaid = charge.status === 'succeeded';
  if (isPaid && (!charge.captured || charge.amount_captured === 0)) return null;
  const paid = isPaid ? charge.amount_captured : charge.amount;
  if (paid === 0) return null;
  const customer =
    typeof charge.customer === 'object' && charge.customer?.deleted !== true ? charge.customer : null;
  const billing = charge.billing_details;
  return {
    externalId: charge.payment_intent ?? charge.id,
    status: statuses[charge.status],
    currency,
    value: amountFrom(paid, currency),
    refunded: amountFrom(Math.min(paid, givenBack(charge, disputes, paid)), currency),
    isDisputed: disputes.some(({ status }) => openStatuses.has(status)),
    occurredAtMs: charge.created * 1_000,
    name: short(billing?.name || customer?.name),
    email: short(billing?.email || charge.receipt_email || customer?.email),
    phoneNumber: short(billing?.phone || customer?.phone),
    description: short(charge.description),
    reference: short(charge.metadata?.[referenceName]),
    raw: {
      charge: charge.id,
      paymentIntent: charge.payment_intent ?? null,
      invoice: charge.invoice ?? null,
      customer: customer?.id ?? null,
      amount: paid,
      ...(charge.metadata?.[referenceName] !== undefined && { reference: charge.metadata[referenceName] }),
      amountRefunded: charge.amount_refunded,
      disputes: disputes.map(({ id, status, amount, currency: of }) => ({
        id,
        status,
        amount,
        currency: of,
      })),
    },
  };
}

const statuses = { succeeded: 'SUCCEEDED', pending: 'PENDING', failed: 'FAILED' } as const;

/** The sum of refunds and lost disputes. A dispute in another currency counts as the whole payment. */
function givenBack(charge: Charge, disputes: readonly Dispute[], paid: number): number {
  const lost = disputes
    .filter(({ status }) => status === 'lost')
    .map(({ amount, currency }) => (currency === charge.currency ? amount : paid));
  return lost.reduce((sum, amount) => sum + amount, charge.amount_refunded);
}

function short(text: string | null | undefined): string | null {
  return text ? text.replaceAll('\0', '').slice(0, textMax).toWellFormed() || null : null;
}
