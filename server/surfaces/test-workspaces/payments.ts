import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/test-payments.ts';
import {
  isRefundable,
  selectKept,
  stateAt,
  type KeptRow,
} from '#/domain/sales/payment-connections/kept-payments.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { fromMinorUnits, toMinorUnits } from '#/platform/values/money.ts';
import { iso } from '#/platform/values/time.ts';
import { assertTest } from './clock.ts';
import { eventsOf, tell, type Decision } from './provider-events.ts';

type Shown = Result<typeof contract.list>['data']['payments'][number];

/** GET /v1/testPayments, newest first. */
export async function listTestPayments(
  ctx: Ctx,
  input: Input<typeof contract.list>,
): Promise<Result<typeof contract.list>> {
  assertTest(ctx);
  const { rows, meta } = await readPage<KeptRow>(ctx, input, {
    name: 'testPayments',
    from: 'test_payment t',
    key: 't.id',
    order: { by: 't.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`t.account_id = ${ctx.accountId}`],
    strategy: 'walk',
    row: (id) => selectKept(sql`where t.account_id = ${ctx.accountId} and t.id = ${id}`),
  });
  return { data: { payments: rows.map((row) => present(ctx, row)), count: meta.count }, meta };
}

/**
 * POST /v1/testPayments/decide: simulates the payer or the bank. As with a real provider, the service gets a signed
 * event and verifies it; all effects are done when the reply is sent.
 */
export async function decideTestPayment(
  ctx: Ctx,
  { id, decision, amount }: Input<typeof contract.decide>,
): Promise<Result<typeof contract.decide>> {
  assertTest(ctx);
  return transaction(ctx, async (tx) => {
    const before = await readKept(tx, id);
    const { change, where } = stepOf(tx, decision, amountIn(before, decision, amount));
    const { rows } = await sql<{ told: number }>`
      update test_payment set told = told + ${eventsOf(decision)}, ${change}
      where account_id = ${tx.accountId} and id = ${id} and ${where} returning told`.execute(tx.db);
    const [done] = rows;
    if (done === undefined) return { data: { payment: present(tx, before) } };
    const after = await readKept(tx, id);
    await audit(tx, 'test_payment.decide', 'testPayment', id, noted(before), noted(after));
    await tell(tx, after, done.told, decision);
    return { data: { payment: present(tx, after) } };
  });
}

/** The amount to refund or dispute, in minor units: the requested one, or all that is left. */
function amountIn(row: KeptRow, decision: Decision, asked: number | undefined): number {
  const left = row.amount - row.refunded;
  if (asked === undefined || (decision !== 'REFUND' && decision !== 'DISPUTE')) return left;
  const amount = toMinorUnits(asked, row.currency, 'amount');
  if (amount > left)
    throw invalid({ amount: [because('TOO_LARGE', { max: fromMinorUnits(left, row.currency) })] });
  return amount;
}

/** The change that a decision makes to the payment, and whether it is possible now. */
function stepOf(tx: Ctx, decision: Decision, amount: number): { readonly change: Sql; readonly where: Sql } {
  switch (decision) {
    case 'PAY':
      return { change: sql`state = 'PAID', paid_at = ${iso(tx.now)}::timestamptz`, where: stillOpen(tx) };
    case 'DECLINE':
      return { change: sql`state = 'DECLINED'`, where: stillOpen(tx) };
    case 'REFUND':
      return {
        change: sql`refunded = refunded + ${amount}::bigint`,
        where: sql`${isRefundable} and ${amount}::bigint > 0 and refunded + ${amount}::bigint <= amount`,
      };
    case 'DISPUTE':
      return {
        change: sql`dispute = 'OPEN', disputed = ${amount}::bigint`,
        where: sql`state = 'PAID' and dispute is null and ${amount}::bigint > 0 and refunded + ${amount}::bigint <= amount`,
      };
    case 'WIN_DISPUTE':
      return { change: sql`dispute = 'WON'`, where: sql`dispute = 'OPEN'` };
    case 'LOSE_DISPUTE':
      return { change: sql`dispute = 'LOST'`, where: sql`dispute = 'OPEN'` };
    default:
      return decision satisfies never;
  }
}

function stillOpen(tx: Ctx): Sql {
  return sql`state in ('OPEN', 'DECLINED') and expires_at > ${iso(tx.now)}::timestamptz`;
}

async function readKept(ctx: Ctx, id: number): Promise<KeptRow> {
  const { rows } = await selectKept(sql`where t.account_id = ${ctx.accountId} and t.id = ${id}`).execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('testPayment');
  return row;
}

function noted({ state, refunded, dispute }: KeptRow) {
  return { state, refunded, ...(dispute !== null && { dispute }) };
}

function present(ctx: Ctx, row: KeptRow): Shown {
  const { id, currency, title, email } = row;
  return {
    id,
    state: stateAt(row, ctx.now),
    title,
    amount: fromMinorUnits(row.amount, currency),
    refunded: fromMinorUnits(row.refunded, currency),
    dispute: row.dispute,
    disputed: fromMinorUnits(row.disputed, currency),
    currency,
    email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    returnUrl: row.return_url,
  };
}
