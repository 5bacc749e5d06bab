import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { transactionSearchText } from '#/domain/sales/transactions/columns.ts';
import { insertNumbered, insertRows, reserveIds } from './bulk.ts';
import type { DemoCall } from './calls.ts';
import type { Fields } from './create-fields.ts';
import type { Staff } from './create-team.ts';
import type { CallIds } from './insert-calls.ts';
import type { Contacts } from './insert-contacts.ts';
import { backMs, isBack } from './money-back.ts';
import type { Random } from './random.ts';

/** In minor units. */
const deposit = 50_000;
const strayPayments = 9;
const refundedAfterMs = 28 * dayMs;

type Sold = {
  readonly callIds: CallIds;
  readonly contacts: Contacts;
  readonly staff: Staff;
  readonly fields: Fields;
};
type Row = Record<string, unknown>;

/** Writes the deals of won calls and the payments for them, some late, refunded or not yet linked to a deal. */
export async function insertSales(
  tx: Ctx,
  random: Random,
  calls: readonly DemoCall[],
  sold: Sold,
): Promise<{ deals: number; payments: number }> {
  const deals: (Row & { call: DemoCall; timeMs: number; value: number })[] = [];
  for (const call of calls.filter(({ outcome }) => outcome === 'WON')) {
    const kind = random.weighted([
      ['WON', 60],
      ['DEPOSIT', 25],
      ['RECURRING', 15],
    ] as const);
    const product = random.pick(
      [...sold.fields.products.entries()].filter(
        ([name]) => (kind === 'RECURRING') === (name === 'Coaching month'),
      ),
    );
    deals.push({
      ...dealRow(tx, call, sold, kind, product),
      call,
      timeMs: call.outcomeMs ?? call.endMs,
      value: product[1].price,
    });
  }
  const dealIds = await reserveIds(tx.db, 'deal', deals.length);
  await insertRows(
    tx.db,
    'deal',
    deals.map(({ call: _call, timeMs: _timeMs, ...row }, index) => ({ ...row, id: dealIds[index] })),
  );
  const payments = deals.flatMap((deal, index) => paymentsOf(tx, random, deal, dealIds[index] ?? 0, sold));
  for (let index = 0; index < strayPayments; index += 1) payments.push(strayPayment(tx, random, index));
  const stored = await insertNumbered(
    tx.db,
    'payment',
    withRefund(payments, tx.now).map((row, index) =>
      searchable({ ...row, external_id: `pay_demo_${tx.accountId}_${index}` }),
    ),
  );
  await insertReturns(tx, stored);
  return { deals: deals.length, payments: payments.length };
}

/** At least one payment of a deal is refunded, so that commissions have a clawback to show. */
function withRefund(payments: readonly PaymentRow[], nowMs: number): PaymentRow[] {
  const paidBy = iso(nowMs - refundedAfterMs);
  const chosen = payments
    .filter((row) => row.deal_id !== null && row.status === 'SUCCEEDED' && row.occurred_at <= paidBy)
    .toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at))
    .at(-1);
  return payments.map((row) =>
    row === chosen
      ? {
          ...row,
          status: 'REFUNDED',
          refunded_amount: row.value,
          updated_at: iso(backMs(toMs(row.occurred_at), nowMs)),
        }
      : row,
  );
}

/** Records when money went back, which the service normally records as it happens. */
async function insertReturns(tx: Ctx, payments: readonly (PaymentRow & { id: number })[]): Promise<void> {
  const returned = payments.filter(({ status }) => isBack(status));
  await insertRows(
    tx.db,
    'commission_return',
    returned.map(({ id, value, updated_at: at }) => ({
      account_id: tx.accountId,
      payment_id: id,
      change_id: 0,
      at,
      returned: value,
    })),
  );
}

function searchable<T extends PaymentRow & { external_id: string }>(row: T): T & { search_text: string } {
  return {
    ...row,
    search_text: transactionSearchText({ ...row, phone_number: null, phone_normalized: null }),
  };
}

function dealRow(
  tx: Ctx,
  call: DemoCall,
  { callIds, contacts, staff }: Sold,
  kind: string,
  [, product]: [string, { id: number; price: number }],
): Row {
  const closer = staff.get(call.hosts[0] ?? '');
  const at = iso(call.outcomeMs ?? call.endMs);
  return {
    account_id: tx.accountId,
    event_call_id: callIds.get(call),
    contact_id: contacts.get(call.lead),
    user_id: closer?.id,
    setter_id: call.lead.setter === null ? null : staff.get(call.lead.setter)?.id,
    product_id: product.id,
    discount: 0,
    currency: tx.account.currency,
    transaction_type: kind,
    type: 'DEAL',
    time: at,
    email: call.lead.email,
    external_ids: {},
    created_by: {
      type: 'user',
      id: String(closer?.id ?? ''),
      name: `${closer?.firstName ?? ''} ${closer?.lastName ?? ''}`,
    },
    created_at: at,
    updated_at: at,
    version: 1,
  };
}

/** Full payment, a deposit with the rest two weeks later, or monthly installments. */
function paymentsOf(
  tx: Ctx,
  random: Random,
  deal: Row & { call: DemoCall; timeMs: number; value: number },
  dealId: number,
  { contacts }: Sold,
): PaymentRow[] {
  const kind = deal['transaction_type'];
  const parts: [number, number][] =
    kind === 'DEPOSIT'
      ? [
          [deposit, deal.timeMs],
          [deal.value - deposit, deal.timeMs + 14 * dayMs],
        ]
      : kind === 'RECURRING'
        ? [0, 1, 2].map((month) => [deal.value, deal.timeMs + month * 30 * dayMs] as [number, number])
        : [[deal.value, deal.timeMs + random.between(0, 3) * dayMs]];
  const status = random.weighted([
    ['SUCCEEDED', 92],
    ['PENDING', 3],
    ['REFUNDED', 3],
    ['DISPUTED', 2],
  ] as const);
  return parts
    .filter(([, atMs]) => atMs <= tx.now)
    .map(([value, atMs], index) => {
      const own = index === 0 ? status : 'SUCCEEDED';
      return paymentRow(tx, {
        value,
        atMs,
        status: own,
        dealId,
        contactId: contacts.get(deal.call.lead) ?? null,
        refunded: own === 'REFUNDED' ? value : 0,
        name: `${deal.call.lead.firstName} ${deal.call.lead.lastName}`,
        email: deal.call.lead.email,
        source: random.weighted([
          ['Stripe', 80],
          ['Manual', 20],
        ] as const),
      });
    });
}

/** A payment that is not linked to a deal yet. */
function strayPayment(tx: Ctx, random: Random, index: number): PaymentRow {
  return paymentRow(tx, {
    value: random.pick([50_000, 60_000, 240_000]),
    atMs: tx.now - random.between(1, 25) * dayMs,
    status: index === 0 ? 'FAILED' : 'SUCCEEDED',
    dealId: null,
    contactId: null,
    refunded: 0,
    name: random.pick(['A. Holm', 'Studio Nord GmbH', 'P. Varga', 'Casa Lume SL']),
    email: `billing${index}@kontor.example`,
    source: 'Stripe',
  });
}

type Payment = {
  value: number;
  atMs: number;
  status: string;
  dealId: number | null;
  contactId: number | null;
  refunded: number;
  name: string;
  email: string;
  source: string;
};

type PaymentRow = ReturnType<typeof paymentRow>;

function paymentRow(tx: Ctx, payment: Payment) {
  const at = iso(payment.atMs);
  return {
    account_id: tx.accountId,
    value: payment.value,
    currency: tx.account.currency,
    refunded_amount: payment.refunded,
    name: payment.name,
    email: payment.email,
    email_normalized: payment.email,
    source: payment.source,
    status: payment.status,
    deal_id: payment.dealId,
    contact_id: payment.contactId,
    occurred_at: at,
    created_at: at,
    updated_at: isBack(payment.status) ? iso(backMs(payment.atMs, tx.now)) : at,
  };
}
