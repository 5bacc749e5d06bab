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
 * A sequence number for a query to the provider, taken before the query. The answer to a later query includes
 * everything known to an earlier one, so the newest state wins whichever answer arrives last.
 */
export async function nextReading(ctx: Ctx, { id }: Of): Promise<number> {
  const { rows } = await sql<{ readings: number }>`
    update payment_connection set readings = readings + 1
    where account_id = ${ctx.accountId} and id = ${id} returning readings`.execute(ctx.db);
  return rows[0]?.readings ?? 0;
}

/**
 * Creates or updates the transaction for a provider's payment. A payment has one transaction, however many events
 * arrive.
 */
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

/** Locks the payment until the commit. Null if an answer to a later query is stored already. */
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
  // A transaction from before this connection may exist.
  await change(tx, id, state);
  return id;
}

/** The payer's data is not changed: members may have corrected it, or erased the person. */
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

/** A disputed payment does not count at all. Otherwise refunds and lost disputes are subtracted. */
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
