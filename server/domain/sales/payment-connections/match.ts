import { lockWithDeals } from '#/domain/sales/transactions/lock-with-deals.ts';
import { contactOfPayer } from '#/domain/sales/transactions/payer.ts';
import { suggestDeals } from '#/domain/sales/transactions/suggestions.ts';
import { readTransactions } from '#/domain/sales/transactions/transaction.ts';
import { updateTransaction } from '#/domain/sales/transactions/update.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/**
 * The confidence from which a payment is linked automatically: the contact's only open deal, exactly the balance,
 * within a week. Below that it stays a suggestion.
 */
const confidenceToLink = 0.97;

/** Finds the contact and the deal of payments, as far as they are known by now. The deal determines the closer. */
export async function matchPayments(tx: Ctx, paymentIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(paymentIds)].toSorted((a, b) => a - b)) {
    await matchContact(tx, id);
    await matchDeal(tx, id);
  }
}

async function matchContact(tx: Ctx, id: number): Promise<void> {
  const [row] = await readTransactions(tx, [id]);
  if (row === undefined || row.contact_id !== null || row.deal_id !== null) return;
  const contactId = await contactOfPayer(tx, row);
  if (contactId !== null) await updateTransaction(tx, { id, contactId });
}

async function matchDeal(tx: Ctx, id: number): Promise<void> {
  const [row] = await readTransactions(tx, [id]);
  if (row === undefined) return;
  const suggestion = (await suggestDeals(tx, [row])).get(id);
  if (suggestion === undefined || suggestion.confidence < confidenceToLink) return;
  // Checked again under the locks: somebody may have paid for the deal or linked the payment meanwhile.
  const { row: locked } = await lockWithDeals(tx, id, suggestion.dealId);
  const again = (await suggestDeals(tx, [locked])).get(id);
  if (again?.dealId !== suggestion.dealId || again.confidence < confidenceToLink) return;
  await updateTransaction(tx, { id, dealId: suggestion.dealId });
}
