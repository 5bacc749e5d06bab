import { createHmac } from 'node:crypto';
import type { testPaymentDecisions } from '@callwright/contract/test-payments.ts';
import { genuineEvent, keepEvent } from '#/domain/sales/payment-connections/accept-event.ts';
import {
  openWebhookSecrets,
  selectConnections,
  type ConnectionRow,
} from '#/domain/sales/payment-connections/connection-row.ts';
import {
  chargeOf,
  disputeOf,
  paymentOf,
  sessionOf,
  type KeptRow,
} from '#/domain/sales/payment-connections/kept-payments.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { amountFor } from '#/ports/payments/stripe/amounts.ts';

export type Decision = (typeof testPaymentDecisions)[number];
type Told = { readonly type: string; readonly object: object };

/** The events that the provider sends for a decision: https://docs.stripe.com/api/events/types */
const typesOf = {
  PAY: ['checkout.session.completed'],
  DECLINE: ['payment_intent.payment_failed'],
  REFUND: ['charge.refunded'],
  DISPUTE: ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
  WIN_DISPUTE: ['charge.dispute.closed', 'charge.dispute.funds_reinstated'],
  LOSE_DISPUTE: ['charge.dispute.closed'],
} as const satisfies Record<Decision, readonly string[]>;

/** The number of events for a decision. */
export const eventsOf = (decision: Decision): number => typesOf[decision].length;

/**
 * Reports a decision to the service like the provider, with events signed by the secret of the connection; sends none
 * without a secret.
 * @param last the number of the last of these events among all events of the payment
 */
export async function tell(tx: Ctx, row: KeptRow, last: number, decision: Decision): Promise<void> {
  const { rows } = await selectConnections(
    sql`where n.account_id = ${tx.accountId} and n.provider = 'Stripe'`,
  ).execute(tx.db);
  const [connection] = rows;
  const [secret] = connection === undefined ? [] : openWebhookSecrets(tx.app.config, connection);
  if (connection === undefined || secret === undefined) return;
  const object = objectOf(row, decision);
  const types = typesOf[decision];
  for (const [place, type] of types.entries())
    await send(tx, connection, secret, `evt_test_${row.id}_${last - types.length + 1 + place}`, {
      type,
      object,
    });
}

async function send(
  tx: Ctx,
  connection: ConnectionRow,
  secret: string,
  id: string,
  { type, object }: Told,
): Promise<void> {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } });
  const seconds = Math.floor(tx.now / 1_000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const header = (name: string): string | null =>
    name === 'stripe-signature' ? `t=${seconds},v1=${signature}` : null;
  const event = genuineEvent(tx.app, connection, { body, header });
  if (event === null) throw new Error('An event of the stand-in was not taken for one of the provider');
  await keepEvent(tx, connection, event);
}

/** The object of the event in the provider's format. The service then reads the payment itself. */
function objectOf(row: KeptRow, decision: Decision): object {
  const intent = paymentOf(row.id);
  if (decision === 'PAY')
    return { object: 'checkout.session', id: sessionOf(row.id), payment_intent: intent };
  if (decision === 'DECLINE') return { object: 'payment_intent', id: intent };
  if (decision === 'REFUND') return { object: 'charge', id: chargeOf(row.id), payment_intent: intent };
  return {
    object: 'dispute',
    id: disputeOf(row.id),
    amount: amountFor(row.disputed, row.currency),
    currency: row.currency.toLowerCase(),
    charge: chargeOf(row.id),
    payment_intent: intent,
    status: row.dispute === 'OPEN' ? 'needs_response' : row.dispute?.toLowerCase(),
  };
}
