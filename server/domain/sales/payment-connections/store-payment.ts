import { createTransaction } from '#/domain/sales/transactions/create.ts';
import { readTransactions, type TransactionRow } from '#/domain/sales/transactions/transaction.ts';
import { updateTransaction } from '#/domain/sales/transactions/update.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { iso } from '#/platform/values/time.ts';
import type { PaidState } from '#/ports/payments/payment-source.ts';
import { Refused } from '#/ports/outside/trouble.ts';
import type { ConnectionRow } from './connection-row.ts';

type Of = Pick<ConnectionRow, 'account_id' | 'id' | 'provider'>;

/**
 * The number of a question to the provider; taken before it is asked. Of two answers, the one to the later question knows
 * everything that had happened before it, so that whichever comes last, what is stored is the newest.
 */
export async function nextReading(ctx: Ctx, { id }: Of): Promise<number> {
  const { rows } = await sql<{ readings: number }>`
    update payment_connection set readings = readings + 1
    where account_id = ${ctx.accountId} and id = ${id} returning readings`.execute(ctx.db);
  return rows[0]?.readings ?? 0;
}

/** Creates or updates the transaction of a payment from the provider’s object. A payment has one transaction, however many events come. */
export async function storePayment(
  ctx: Ctx,
  connection: Of,
  reading: number,
  state: PaidState,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const source = await takeTurn(tx, connection, reading, state.externalId);
    if (source === null) return;
    if (source.payment_id !== null) return change(tx, source.payment_id, state);
    // Deleted by a member, or never paid: nothing to show.
    if (source.is_stored || state.status === 'FAILED') return;
    const id = await insert(tx, connection, state);
    await sql`
      update payment_source set payment_id = ${id}, is_stored = true
      where account_id = ${tx.accountId} and connection_id = ${connection.id} and external_id = ${state.externalId}`.execute(
      tx.db,
    );
  });
}

type Source = { payment_id: number | null; is_stored: boolean };

/** Locks the payment until the commit; null where an answer to a later question is stored already. */
async function takeTurn(tx: Ctx, { id }: Of, reading: number, externalId: string): Promise<Source | null> {
  const { rows } = await sql<Source>`
    insert into payment_source as s (account_id, connection_id, external_id, reading)
    values (${tx.accountId}, ${id}, ${externalId}, ${reading})
    on conflict (account_id, connection_id, external_id) do update set reading = excluded.reading where s.reading < excluded.reading
    returning payment_id, is_stored`.execute(tx.db);
  return rows[0] ?? null;
}

async function insert(tx: Ctx, { provider }: Of, state: PaidState): Promise<number> {
  const { body } = await createTransaction(tx, {
    value: fromMinorUnits(state.value, state.currency),
    currency: state.currency,
    name: state.name,
    email: state.email,
    phoneNumber: state.phoneNumber,
    description: state.description,
    source: provider,
    externalId: state.externalId,
    occurredAt: iso(state.occurredAtMs),
    ...moneyOf(state),
  });
  const { id } = body.data.transaction;
  await sql`
    update payment set raw = ${JSON.stringify(state.raw)}::jsonb where account_id = ${tx.accountId} and id = ${id}`.execute(
    tx.db,
  );
  // There may have been one from before this connection.
  await change(tx, id, state);
  return id;
}

/** The payer is left alone: members may have corrected it, or erased the person. */
async function change(tx: Ctx, id: number, state: PaidState): Promise<void> {
  const [row] = await readTransactions(tx, [id]);
  if (row === undefined) return;
  if (row.currency !== state.currency) throw new Refused(`The transaction is in ${row.currency} by now.`);
  if (isOther(row, state))
    await updateTransaction(tx, {
      id,
      value: fromMinorUnits(state.value, state.currency),
      ...moneyOf(state),
    });
  await sql`
    update payment set raw = ${JSON.stringify(state.raw)}::jsonb
    where account_id = ${tx.accountId} and id = ${id} and raw is not null`.execute(tx.db);
}

type Money = Pick<TransactionRow, 'status'> & { readonly refunded: number };

/** While a payment is disputed, none of it counts; then what was refunded and lost is taken off. */
function moneyIn({ status, isDisputed, value, refunded }: PaidState): Money {
  if (isDisputed) return { status: 'DISPUTED', refunded: 0 };
  if (status !== 'SUCCEEDED' || refunded === 0) return { status, refunded: 0 };
  return { status: refunded === value ? 'REFUNDED' : 'PARTIALLY_REFUNDED', refunded };
}

function moneyOf(state: PaidState) {
  const { status, refunded } = moneyIn(state);
  return { status, refundedAmount: fromMinorUnits(refunded, state.currency) };
}

function isOther(row: TransactionRow, state: PaidState): boolean {
  const { status, refunded } = moneyIn(state);
  return row.value !== state.value || row.status !== status || row.refunded_amount !== refunded;
}
