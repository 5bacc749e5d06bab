import { createHmac } from 'node:crypto';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/test-payments.ts';
import { genuineEvent, keepEvent } from '#/domain/sales/payment-connections/accept-event.ts';
import { openWebhookSecrets, selectConnections } from '#/domain/sales/payment-connections/connection-row.ts';
import {
  paymentOf,
  selectKept,
  sessionOf,
  stateAt,
  type KeptRow,
} from '#/domain/sales/payment-connections/kept-payments.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { iso } from '#/platform/values/time.ts';
import { assertTest } from './clock.ts';

type Shown = Result<typeof contract.list>['data']['payments'][number];
type Decision = Input<typeof contract.decide>['decision'];

/** GET /v1/testPayments, the newest first. */
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
 * POST /v1/testPayments/decide: what the payer or the bank does. The service learns of it as from a real provider, by a
 * signed event that it checks; what follows has happened when this is answered.
 */
export async function decideTestPayment(
  ctx: Ctx,
  { id, decision }: Input<typeof contract.decide>,
): Promise<Result<typeof contract.decide>> {
  assertTest(ctx);
  return transaction(ctx, async (tx) => {
    const before = await readKept(tx, id);
    const { rows } = await sql<{ told: number }>`
      update test_payment set told = told + 1, ${changeOf(tx, decision)}
      where account_id = ${tx.accountId} and id = ${id} and ${whereOf(tx, decision)} returning told`.execute(
      tx.db,
    );
    const [done] = rows;
    if (done === undefined) return { data: { payment: present(tx, before) } };
    const after = await readKept(tx, id);
    await audit(
      tx,
      'test_payment.decide',
      'testPayment',
      id,
      { state: before.state, refunded: before.refunded },
      { state: after.state, refunded: after.refunded },
    );
    await tell(tx, id, done.told, decision);
    return { data: { payment: present(tx, after) } };
  });
}

function changeOf(tx: Ctx, decision: Decision): Sql {
  if (decision === 'REFUND') return sql`refunded = amount`;
  if (decision === 'DECLINE') return sql`state = 'DECLINED'`;
  return sql`state = 'PAID', paid_at = ${iso(tx.now)}::timestamptz`;
}

function whereOf(tx: Ctx, decision: Decision): Sql {
  return decision === 'REFUND'
    ? sql`state = 'PAID' and refunded < amount`
    : sql`state in ('OPEN', 'DECLINED') and expires_at > ${iso(tx.now)}::timestamptz`;
}

/** Signed with the secret of the connection, in the form of the provider; without a secret no event is sent. */
async function tell(tx: Ctx, id: number, number: number, decision: Decision): Promise<void> {
  const { rows } = await selectConnections(
    sql`where n.account_id = ${tx.accountId} and n.provider = 'Stripe'`,
  ).execute(tx.db);
  const [connection] = rows;
  const [secret] = connection === undefined ? [] : openWebhookSecrets(tx.app.config, connection);
  if (connection === undefined || secret === undefined) return;
  const { type, object } = told(id, decision);
  const body = JSON.stringify({ id: `evt_test_${id}_${number}`, object: 'event', type, data: { object } });
  const seconds = Math.floor(tx.now / 1_000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const header = (name: string): string | null =>
    name === 'stripe-signature' ? `t=${seconds},v1=${signature}` : null;
  const event = genuineEvent(tx.app, connection, { body, header });
  if (event === null) throw new Error('An event of the stand-in was not taken for one of the provider');
  await keepEvent(tx, connection, event);
}

function told(id: number, decision: Decision): { type: string; object: object } {
  const intent = paymentOf(id);
  if (decision === 'DECLINE')
    return { type: 'payment_intent.payment_failed', object: { object: 'payment_intent', id: intent } };
  if (decision === 'REFUND')
    return {
      type: 'charge.refunded',
      object: { object: 'charge', id: `ch_test_${id}`, payment_intent: intent },
    };
  return {
    type: 'checkout.session.completed',
    object: { object: 'checkout.session', id: sessionOf(id), payment_intent: intent },
  };
}

async function readKept(ctx: Ctx, id: number): Promise<KeptRow> {
  const { rows } = await selectKept(sql`where t.account_id = ${ctx.accountId} and t.id = ${id}`).execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('testPayment');
  return row;
}

function present(ctx: Ctx, row: KeptRow): Shown {
  const { id, currency, title, email } = row;
  return {
    id,
    state: stateAt(row, ctx.now),
    title,
    amount: fromMinorUnits(row.amount, currency),
    refunded: fromMinorUnits(row.refunded, currency),
    currency,
    email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    returnUrl: row.return_url,
  };
}
