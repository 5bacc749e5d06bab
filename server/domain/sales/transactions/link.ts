import { because } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { announceDeal } from '#/domain/sales/deal-records/announce.ts';
import { readDealsOf, type DealRow } from '#/domain/sales/deal-records/deal.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { presentTransactions, readTransactions } from './transaction.ts';

type Locked = { id: number; deal_id: number | null; currency: string };

/**
 * Replaces the transactions of a deal: unlinks others and links new ones. The caller holds the deal's lock, and all
 * transactions are locked in order of id, so that two deals that want the same ones never deadlock.
 * @returns whether anything changed
 */
export async function replaceTransactions(
  tx: Ctx,
  deal: Pick<DealRow, 'id' | 'contact_id' | 'currency'>,
  transactionIds: readonly number[],
): Promise<boolean> {
  const wanted = [...new Set(transactionIds)];
  const { rows } = await sql<Locked>`
    select id, deal_id, currency from payment
    where account_id = ${tx.accountId} and (id = any(${wanted}::bigint[]) or deal_id = ${deal.id})
    order by id for no key update`.execute(tx.db);
  if (wanted.some((id) => !rows.some((row) => row.id === id))) throw notFound('transaction');
  const added = rows.filter((row) => row.deal_id !== deal.id);
  const removed = rows.filter((row) => row.deal_id === deal.id && !wanted.includes(row.id));
  await unlink(
    tx,
    removed.map(({ id }) => id),
  );
  await link(tx, deal, added, 'transactionIds');
  return added.length + removed.length > 0;
}

/** Links transactions without a deal. Throws 409 if one has a deal. The caller holds all locks. */
export async function link(
  tx: Ctx,
  deal: Pick<DealRow, 'id' | 'contact_id' | 'currency'>,
  transactions: readonly Omit<Locked, 'deal_id'>[],
  field: string,
): Promise<void> {
  if (transactions.length === 0) return;
  if (transactions.some(({ currency }) => currency !== deal.currency))
    throw invalid({ [field]: [because('CURRENCY_OF_DEAL', { currency: deal.currency })] });
  const ids = transactions.map(({ id }) => id);
  // A deal's payment belongs to its contact, whoever's card was used.
  const { rows } = await sql<{ id: number }>`
    update payment set deal_id = ${deal.id}, contact_id = ${deal.contact_id}, actor = ${JSON.stringify(tx.actor)}::jsonb,
      updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) and deal_id is null
    returning id`.execute(tx.db);
  if (rows.length < ids.length) {
    const taken = ids.filter((id) => !rows.some((row) => row.id === id));
    throw new ApiError('TRANSACTION_ALREADY_SYNCED', { details: { transactionIds: taken } });
  }
  await publishLinks(tx, 'transaction.synced', ids, null);
}

/** Unlinks transactions from their deals. The caller holds all locks. They keep their contact. */
export async function unlink(tx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const before = new Map((await readTransactions(tx, ids)).map((row) => [row.id, row.deal_id]));
  await sql`
    update payment set deal_id = null, actor = ${JSON.stringify(tx.actor)}::jsonb, updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) and deal_id is not null`.execute(tx.db);
  await publishLinks(tx, 'transaction.unsynced', ids, before);
}

async function publishLinks(
  tx: Ctx,
  type: 'transaction.synced' | 'transaction.unsynced',
  ids: readonly number[],
  dealsBefore: ReadonlyMap<number, number | null> | null,
): Promise<void> {
  for (const transaction of await presentTransactions(tx, await readTransactions(tx, ids)))
    await publish(tx, type, transaction, {
      changedFields: ['dealId', 'synced'],
      previous: { dealId: dealsBefore?.get(transaction.id) ?? null, synced: dealsBefore !== null },
    });
}

/**
 * Runs a change of transactions, then updates their deals, whose locks the caller holds. Triggers have updated the
 * sums; this raises the version and publishes the changes.
 */
export async function withDealUpdates<T>(
  tx: Ctx,
  deals: readonly DealRow[],
  work: () => Promise<T>,
): Promise<T> {
  const result = await work();
  const ids = deals.map(({ id }) => id);
  if (ids.length === 0) return result;
  await sql`
    update deal set updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[])`.execute(tx.db);
  for (const after of await readDealsOf(tx, { ids }, 'deals:write')) {
    const before = deals.find(({ id }) => id === after.id);
    if (before !== undefined) await announceDeal(tx, before, after);
  }
  return result;
}
