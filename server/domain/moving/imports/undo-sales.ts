import { update as updateProductEndpoint } from '@callwright/contract/products.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { removeDeals } from '#/domain/sales/deals/remove.ts';
import { deletePastCall, putBackOutcome, type OutcomeColumns } from '#/domain/sales/past-calls/take-back.ts';
import { presentProduct, readProduct } from '#/domain/sales/products/product.ts';
import { removeProducts } from '#/domain/sales/products/remove.ts';
import { updateProduct } from '#/domain/sales/products/update.ts';
import { removeTransaction } from '#/domain/sales/transactions/remove.ts';
import { readTransactions } from '#/domain/sales/transactions/transaction.ts';
import { putBackDeal, putBackPayment } from './known-sales.ts';
import type { Effect } from './row-result.ts';
import { versionOf } from './sales-effects.ts';

/** The stored effect of a run on a record. */
export type Stored = Effect & {
  readonly importId: number;
  readonly rowNumber: number;
  readonly place: number;
};

export async function undoTransaction(tx: Ctx, { recordId: id, version, changed }: Effect): Promise<boolean> {
  if (changed !== null) return putBackPayment(tx, id, changed.columns ?? {});
  const [row] = await readTransactions(tx, [id]);
  if (row === undefined || row.version !== version) return false;
  const dealId = row.deal_id;
  const before = dealId === null ? null : await versionOf(tx, 'deals', dealId);
  await removeTransaction(tx, { id });
  // This alone gives the deal of the payment a new version, which does not count as a change by people.
  if (dealId !== null)
    await sql`
      update import_effect set version = ${await versionOf(tx, 'deals', dealId)}
      where account_id = ${tx.accountId} and kind = 'deals' and record_id = ${dealId} and changed is null and version = ${before}`.execute(
      tx.db,
    );
  return true;
}

/** Deletes the external id, so that the deal can be imported again. */
export async function undoDeal(
  tx: Ctx,
  { recordId: id, importId, rowNumber, place, changed }: Stored,
): Promise<boolean> {
  if (changed !== null) return putBackDeal(tx, id, changed.columns ?? {});
  // Reads the current state: undoing payments may have changed the deal.
  const { rows } = await sql`
    select from import_effect e join deal d on d.account_id = e.account_id and d.id = e.record_id and d.version = e.version
    where e.account_id = ${tx.accountId} and e.import_id = ${importId} and e.row_number = ${rowNumber} and e.place = ${place}`.execute(
    tx.db,
  );
  if (rows.length === 0) return false;
  await removeDeals(tx, { ids: [id] });
  await sql`delete from imported_deal where account_id = ${tx.accountId} and deal_id = ${id}`.execute(tx.db);
  return true;
}

export function undoCall(tx: Ctx, { recordId: id, version, changed }: Effect): Promise<boolean> {
  if (changed === null) return deletePastCall(tx, id, version);
  const side = (at: 0 | 1) =>
    Object.fromEntries(
      Object.entries(changed.columns ?? {}).map(([name, pair]) => [name, pair[at]]),
    ) as OutcomeColumns; // as it was kept
  return putBackOutcome(tx, id, side(0), side(1));
}

export async function undoProduct(
  tx: Ctx,
  { recordId: productId, version, changed }: Effect,
): Promise<boolean> {
  const row = await readProduct(tx, productId);
  const shown = presentProduct(tx, row);
  if (changed === null) {
    if (row.version !== version || shown.dealsCount > 0) return false;
    await removeProducts(tx, { ids: [productId] });
    return true;
  }
  const pairs = Object.entries(changed.columns ?? {});
  const back = pairs.filter(([name, [, after]]) => shown[name as keyof typeof shown] === after); // names of the contract
  const before = Object.fromEntries(back.map(([name, [was]]) => [name, was]));
  await updateProduct(tx, updateProductEndpoint.input.parse({ ...before, productId }));
  return back.length === pairs.length;
}
