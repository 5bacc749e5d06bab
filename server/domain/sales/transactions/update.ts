import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { update } from '@callwright/contract/transactions.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { differenceOf } from '#/platform/changes/difference.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import type { DealRow } from '#/domain/sales/deal-records/deal.ts';
import { ApiError, invalid, notFound, violates } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { iso } from '#/platform/values/time.ts';
import { changedColumns, type Changes } from './changed-columns.ts';
import { link, withDealUpdates, unlink } from './link.ts';
import { lockWithDeals } from './lock-with-deals.ts';
import { mustBeContact, mustBeOfDeal } from './payer.ts';
import {
  presentTransactions,
  readTransactions,
  showTransactions,
  type TransactionRow,
} from './transaction.ts';

/** PUT /v1/transactions: absent fields stay, null clears, a value replaces. */
export async function updateTransaction(
  ctx: Ctx,
  { id, ...changes }: Input<typeof update>,
): Promise<Reply<Result<typeof update>>> {
  mustBeAllowed(ctx, changes);
  return transaction(ctx, async (tx) => {
    const { row: before, deals } = await lockWithDeals(tx, id, changes.dealId);
    checkVersion(tx, before.version);
    const after = await withDealUpdates(tx, deals, () => change(tx, before, deals, changes));
    const [shown] = await showTransactions(tx, [after]);
    if (shown === undefined) throw new Error('A row was presented as nothing');
    return reply({ data: { transaction: shown } }, { version: after.version });
  });
}

/** Closers may link and unlink. Changing what was paid requires permission to change all deals. */
function mustBeAllowed(ctx: Ctx, { dealId: _dealId, ...others }: Changes): void {
  if (ctx.role === null || levelOf(ctx.role, 'deals:write') === 'all') return;
  if (Object.values(others).some((value) => value !== undefined)) throw new ApiError('INSUFFICIENT_ROLE');
}

async function change(
  tx: Ctx,
  before: TransactionRow,
  deals: readonly DealRow[],
  changes: Changes,
): Promise<TransactionRow> {
  const target = changes.dealId === undefined ? before.deal_id : changes.dealId;
  const deal = deals.find(({ id }) => id === target);
  if (target !== null && deal === undefined) throw notFound('deal');
  if (before.deal_id !== null && target !== null && before.deal_id !== target)
    throw new ApiError('TRANSACTION_ALREADY_SYNCED', { details: { transactionIds: [before.id] } });
  if (deal !== undefined) mustFit(deal, changes);
  else if (changes.contactId) await mustBeContact(tx, changes.contactId);
  if (before.deal_id !== null && target === null) await unlink(tx, [before.id]);
  const row = await write(tx, before, changes, deal === undefined);
  if (deal !== undefined && before.deal_id === null) await link(tx, deal, [row], 'dealId');
  const [after = row] = await readTransactions(tx, [before.id]);
  await announce(tx, before, after);
  return after;
}

/** Checks what the deal determines for its transactions. */
function mustFit(deal: DealRow, { contactId, currency }: Changes): void {
  mustBeOfDeal(contactId, deal.contact_id);
  if (currency !== undefined && currency !== deal.currency)
    throw invalid({ currency: [because('CURRENCY_DIFFERS', { currency: deal.currency })] });
}

async function write(
  tx: Ctx,
  before: TransactionRow,
  changes: Changes,
  isFree: boolean,
): Promise<TransactionRow> {
  const columns = await changedColumns(tx, before, changes, isFree);
  try {
    await sql`
      update payment set ${sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
        actor = ${JSON.stringify(tx.actor)}::jsonb, updated_at = ${iso(tx.now)}, version = version + 1
      where account_id = ${tx.accountId} and id = ${before.id}`.execute(tx.db);
  } catch (error) {
    if (violates(error, '23505', 'payment_external'))
      throw invalid({ source: [because('TRANSACTION_EXTERNAL_ID_TAKEN')] }, 'NAME_TAKEN');
    throw error;
  }
  const [row] = await readTransactions(tx, [before.id]);
  if (row === undefined) throw notFound('transaction');
  return row;
}

/** Fields of linking and unlinking, which are published separately and set the contact. */
const ofLinks = new Set(['dealId', 'synced', 'suggestedDealId', 'matchConfidence', 'actor']);

async function announce(tx: Ctx, before: TransactionRow, after: TransactionRow): Promise<void> {
  const [old] = await presentTransactions(tx, [before]);
  const [object] = await presentTransactions(tx, [after]);
  if (old === undefined || object === undefined) return;
  const difference = differenceOf(old, object);
  const changedFields = difference.changedFields.filter((field) => !ofLinks.has(field));
  const isLinkAlone = changedFields.every((field) => field === 'contactId' || field === 'contact');
  if (difference.changedFields.includes('dealId') ? !isLinkAlone : changedFields.length > 0) {
    const previous = Object.fromEntries(changedFields.map((field) => [field, difference.previous[field]]));
    await publish(tx, 'transaction.updated', object, { changedFields, previous });
  }
  if (difference.changedFields.length > 0)
    await audit(tx, 'transaction.update', 'transaction', after.id, facts(before), facts(after));
}

/** What the audit log keeps: nothing about the payer. */
function facts(row: TransactionRow): object {
  return {
    value: fromMinorUnits(row.value, row.currency),
    currency: row.currency,
    status: row.status,
    refundedAmount: fromMinorUnits(row.refunded_amount, row.currency),
    dealId: row.deal_id,
    contactId: row.contact_id,
  };
}
