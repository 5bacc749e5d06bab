import type { App } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { Refused } from '#/ports/outside/trouble.ts';
import type { CheckoutState, PaidState, PaymentSource } from '#/ports/payments/payment-source.ts';

// The payment provider of a test workspace. It behaves like a real one: a page stays open until it is paid or expires,
// a payment exists once it is paid, a refund returns what is left, and a disputed payment cannot be refunded until the
// dispute is won. Nobody is contacted, and no money moves.

export type KeptRow = {
  id: number;
  reference: string;
  amount: number;
  refunded: number;
  dispute: 'OPEN' | 'WON' | 'LOST' | null;
  disputed: number;
  currency: string;
  title: string;
  email: string | null;
  state: 'OPEN' | 'DECLINED' | 'PAID' | 'EXPIRED';
  return_url: string;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
};

const pageMax = 100;

export const sessionOf = (id: number): string => `cs_test_${id}`;
export const disputeOf = (id: number): string => `du_test_${id}`;
export const chargeOf = (id: number): string => `ch_test_${id}`;
export const paymentOf = (id: number): string => `pi_test_${id}`;

/** The rows that represent pages and their payments. The condition must include the workspace. */
export function selectKept(rest: Sql): Sql<KeptRow> {
  return sql<KeptRow>`
    select t.id, t.reference, t.amount, t.refunded, t.dispute, t.disputed, t.currency, t.title, t.email, t.state, t.return_url, t.created_at, t.expires_at, t.paid_at
    from test_payment t ${rest}`;
}

/** Whether money can go back, for `test_payment`: the provider refuses what a bank holds or has taken. */
export const isRefundable = sql.raw("state = 'PAID' and (dispute is null or dispute = 'WON')");

/** The current state of a page, which expires without a write. */
export function stateAt({ state, expires_at: expiresAt }: KeptRow, nowMs: number): KeptRow['state'] {
  return (state === 'OPEN' || state === 'DECLINED') && toMs(expiresAt) <= nowMs ? 'EXPIRED' : state;
}

/** The account of a test workspace at its payment provider. */
export function keptPayments(app: App, accountId: number): PaymentSource {
  const db = app.database.ofWorkspace(accountId);
  const find = async (id: number | null): Promise<KeptRow | null> => {
    if (id === null) return null;
    const { rows } = await selectKept(sql`where t.account_id = ${accountId} and t.id = ${id}`).execute(db);
    return rows[0] ?? null;
  };
  return {
    check: () => Promise.resolve(),
    missingRights: () => Promise.resolve([]),
    read: async (key) => paidState(await find(idOfKept(key))),
    page: async (cursor, fromMs) => {
      const from = fromMs === null ? null : iso(fromMs);
      const { rows } = await selectKept(sql`
        where t.account_id = ${accountId} and t.state = 'PAID' and (${cursor}::bigint is null or t.id < ${cursor}::bigint)
          and (${from}::timestamptz is null or t.paid_at >= ${from}::timestamptz)
        order by t.id desc limit ${pageMax}`).execute(db);
      const last = rows.length < pageMax ? undefined : rows.at(-1);
      const payments = rows.map(paidState).filter((state) => state !== null);
      return { payments, unread: [], next: last === undefined ? null : String(last.id) };
    },
    openCheckout: async (asked) => {
      await sql`
        insert into test_payment (account_id, request_key, reference, amount, currency, title, email, return_url, created_at, expires_at)
        values (${accountId}, ${asked.requestKey}, ${asked.reference}, ${asked.amount}, ${asked.currency}, ${asked.title}, ${asked.email},
          ${asked.paidUrl}, ${iso(app.clock())}::timestamptz, ${iso(asked.expiresAtMs)}::timestamptz)
        on conflict (account_id, request_key) do nothing`.execute(db);
      const { rows } = await selectKept(
        sql`where t.account_id = ${accountId} and t.request_key = ${asked.requestKey}`,
      ).execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error('A page to pay on was there and is gone');
      return checkoutOf(app, row);
    },
    checkout: async (id) => {
      const row = await find(idOfKept(id));
      return row === null ? null : checkoutOf(app, row);
    },
    closeCheckout: async (id) => {
      await sql`
        update test_payment set state = 'EXPIRED'
        where account_id = ${accountId} and id = ${idOfKept(id)} and state in ('OPEN', 'DECLINED')`.execute(
        db,
      );
    },
    refund: async (payment) => {
      const id = idOfKept(payment);
      const { rows } = await sql<{ id: number }>`
        update test_payment set refunded = amount
        where account_id = ${accountId} and id = ${id} and ${isRefundable} returning id`.execute(db);
      if (id !== null && rows.length === 0)
        throw new Refused(`Charge ${chargeOf(id)} has been charged back; cannot issue a refund.`);
    },
  };
}

/** The row of a page or payment, from the provider's id for it. */
export function idOfKept(key: string): number | null {
  const found = /^(?:cs|pi)_test_(\d{1,15})$/.exec(key)?.[1];
  return found === undefined ? null : Number(found);
}

function checkoutOf(app: App, row: KeptRow): CheckoutState {
  const state = stateAt(row, app.clock());
  const id = sessionOf(row.id);
  if (state === 'PAID') return { id, state, url: null, payment: paymentOf(row.id) };
  if (state === 'EXPIRED') return { id, state, url: null, payment: null };
  const url = `${app.config.baseUrl}/settings/test-payments?payment=${row.id}`;
  return { id, state: 'OPEN', url, payment: null };
}

/** Null if nobody has tried to pay yet. */
function paidState(row: KeptRow | null): PaidState | null {
  if (row === null || (row.state !== 'PAID' && row.state !== 'DECLINED')) return null;
  return {
    externalId: paymentOf(row.id),
    status: row.state === 'PAID' ? 'SUCCEEDED' : 'FAILED',
    currency: row.currency,
    value: row.amount,
    refunded: Math.min(row.amount, row.refunded + (row.dispute === 'LOST' ? row.disputed : 0)),
    isDisputed: row.dispute === 'OPEN',
    occurredAtMs: toMs(row.paid_at ?? row.created_at),
    name: null,
    email: row.email,
    phoneNumber: null,
    description: row.title,
    reference: row.reference,
    raw: { paymentIntent: paymentOf(row.id), reference: row.reference },
  };
}
