import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import type { Transaction } from '@callwright/contract/transaction.ts';
import { hidden, presenterOf, selectList, shownAs, storedFields, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { visibleDeals } from '#/domain/sales/deal-records/deal.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { suggestDeals, type Suggestion } from './suggestions.ts';

type Shape = z.input<typeof Transaction>;

const shown = shownAs<Shape>();

/** The columns of `payment as p`, the table for transactions. Amounts are in minor units. */
const columns = {
  id: shown('id'),
  value: hidden<number>(),
  currency: shown('currency'),
  refunded_amount: hidden<number>(),
  cash: hidden<number>(),
  name: shown('name'),
  email: shown('email'),
  email_normalized: hidden<string | null>(),
  phone_number: shown('phoneNumber'),
  phone_normalized: hidden<string | null>(),
  description: shown('description'),
  source: shown('source'),
  status: shown('status'),
  deal_id: shown('dealId'),
  contact_id: shown('contactId'),
  external_id: shown('externalId'),
  occurred_at: shown('occurredAt'),
  updated_by: shown('updatedBy'),
  actor: shown('actor'),
  raw: hidden<Record<string, unknown> | null>(),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  version: hidden<number>(),
  contact_name: hidden<string | null>({
    from: `case when p.contact_id is not null then (select trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')) from contact c
    where c.account_id = p.account_id and c.id = p.contact_id) end`,
  }),
};

export type TransactionRow = RowOf<typeof columns>;
export const transactionColumns = selectList('p', columns);
export const transactionFields = storedFields(columns);
const present = presenterOf(columns);

/** The transactions that the caller may see: all, or those of deals they may see; closers also see unlinked ones. */
export function visibleTransactions(ctx: Ctx, right: Right): Sql<boolean> {
  if (ctx.role === null || levelOf(ctx.role, right) === 'all') return sql<boolean>`true`;
  const ofDeals = sql<boolean>`p.deal_id in (
    select d.id from deal d where d.account_id = ${ctx.accountId} and d.deleted_at is null and ${visibleDeals(ctx, right)})`;
  return ctx.role === 'CLOSER' ? sql<boolean>`(p.deal_id is null or ${ofDeals})` : ofDeals;
}

/** Creating, changing and deleting transactions requires permission to change all deals; closers may only link them. */
export function mustManageTransactions(ctx: Ctx): void {
  if (ctx.role !== null && levelOf(ctx.role, 'deals:write') !== 'all')
    throw new ApiError('INSUFFICIENT_ROLE');
}

/** One visible transaction. Throws 404 if there is none. */
export async function readTransaction(ctx: Ctx, id: number, right: Right): Promise<TransactionRow> {
  const [row] = await selectTransactions(ctx, [id], visibleTransactions(ctx, right), sql``);
  if (row === undefined) throw notFound('transaction');
  return row;
}

/** The same with its row locked. Deals must be locked before. */
export async function lockTransaction(tx: Ctx, id: number): Promise<TransactionRow> {
  const visible = visibleTransactions(tx, 'deals:write');
  const [row] = await selectTransactions(tx, [id], visible, sql`for no key update of p`);
  if (row === undefined) throw notFound('transaction');
  return row;
}

/** Transactions by id, without access checks, in order of id. */
export function readTransactions(ctx: Ctx, ids: readonly number[]): Promise<TransactionRow[]> {
  return selectTransactions(ctx, ids, sql`true`, sql``);
}

async function selectTransactions(
  ctx: Ctx,
  ids: readonly number[],
  where: Sql<unknown>,
  lock: Sql<unknown>,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${sql.raw(transactionColumns)} from payment p
    where p.account_id = ${ctx.accountId} and p.id = any(${ids}::bigint[]) and ${where}
    order by p.id ${lock}`.execute(ctx.db);
  return rows;
}

/** Transactions as shown to a caller; with the scope transactions:raw, including the provider's data. */
export async function showTransactions(ctx: Ctx, rows: readonly TransactionRow[]): Promise<Shape[]> {
  const shown = await presentTransactions(ctx, rows);
  if (!includesScope(ctx.scopes, 'transactions:raw')) return shown;
  return shown.map((transaction, index) => ({ ...transaction, raw: rows[index]?.raw ?? null }));
}

/** Transactions in the contract's shape, with suggested deals for those without one. */
export async function presentTransactions(ctx: Ctx, rows: readonly TransactionRow[]): Promise<Shape[]> {
  const suggestions = await suggestDeals(ctx, rows);
  return rows.map((row) => presentTransaction(ctx, row, suggestions.get(row.id) ?? null));
}

function presentTransaction(ctx: Ctx, row: TransactionRow, suggestion: Suggestion | null): Shape {
  return {
    ...present(row),
    accountId: ctx.accountId,
    value: fromMinorUnits(row.value, row.currency),
    synced: row.deal_id !== null,
    contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
    suggestedDealId: suggestion?.dealId ?? null,
    matchConfidence: suggestion?.confidence ?? null,
    refundedAmount: fromMinorUnits(row.refunded_amount, row.currency),
    cash: fromMinorUnits(row.cash, row.currency),
  };
}
