import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import type { Transaction } from '@callwright/contract/transaction.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../ctx.ts';
import { visibleDeals } from '../deals/deal.ts';
import { ApiError, notFound } from '../errors.ts';
import { fromMinorUnits } from '../money.ts';
import { suggestDeals, type Suggestion } from './suggestions.ts';

type Shape = z.input<typeof Transaction>;

/** A transaction, which the database calls a payment. Amounts are minor units. */
export type TransactionRow = {
  id: number;
  value: number;
  currency: string;
  refunded_amount: number;
  cash: number;
  name: string | null;
  email: string | null;
  email_normalized: string | null;
  phone_number: string | null;
  phone_normalized: string | null;
  description: string | null;
  source: Shape['source'];
  status: Shape['status'];
  deal_id: number | null;
  contact_id: number | null;
  contact_name: string | null;
  external_id: string | null;
  occurred_at: string;
  updated_by: string | null;
  actor: Actor | null;
  raw: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  version: number;
};

const plainColumns = [
  'id',
  'value',
  'currency',
  'refunded_amount',
  'cash',
  'name',
  'email',
  'email_normalized',
  'phone_number',
  'phone_normalized',
  'description',
  'source',
  'status',
  'deal_id',
  'contact_id',
  'external_id',
  'occurred_at',
  'updated_by',
  'actor',
  'raw',
  'created_at',
  'updated_at',
  'version',
];

/** The columns of `payment as p`. */
export const transactionColumns = [
  ...plainColumns.map((column) => `p.${column}`),
  `(select trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')) from contact c
    where c.account_id = p.account_id and c.id = p.contact_id) as contact_name`,
].join(', ');

/** The transactions the caller may see: all; those of deals they may see; and closers those still to be linked. */
export function visibleTransactions(ctx: Ctx, right: Right): Sql<boolean> {
  if (ctx.role === null || levelOf(ctx.role, right) === 'all') return sql<boolean>`true`;
  const ofDeals = sql<boolean>`p.deal_id in (
    select d.id from deal d where d.account_id = ${ctx.accountId} and d.deleted_at is null and ${visibleDeals(ctx, right)})`;
  return ctx.role === 'CLOSER' ? sql<boolean>`(p.deal_id is null or ${ofDeals})` : ofDeals;
}

/** Recording, changing and deleting transactions is for those who may change all deals; closers link. */
export function mustManageTransactions(ctx: Ctx): void {
  if (ctx.role !== null && levelOf(ctx.role, 'deals:write') !== 'all')
    throw new ApiError('INSUFFICIENT_ROLE');
}

/** One visible transaction, or 404 as if it never existed. */
export async function readTransaction(ctx: Ctx, id: number, right: Right): Promise<TransactionRow> {
  const [row] = await selectTransactions(ctx, [id], visibleTransactions(ctx, right), sql``);
  if (row === undefined) throw notFound('transaction');
  return row;
}

/** The same with its row lock; deals are locked before. */
export async function lockTransaction(tx: Ctx, id: number): Promise<TransactionRow> {
  const visible = visibleTransactions(tx, 'deals:write');
  const [row] = await selectTransactions(tx, [id], visible, sql`for no key update of p`);
  if (row === undefined) throw notFound('transaction');
  return row;
}

/** Transactions by id, whoever may see them, in the order of their ids. */
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

/** What a caller is shown: with the scope transactions:raw also what the provider sent. */
export async function showTransactions(ctx: Ctx, rows: readonly TransactionRow[]): Promise<Shape[]> {
  const shown = await presentTransactions(ctx, rows);
  if (!includesScope(ctx.scopes, 'transactions:raw')) return shown;
  return shown.map((transaction, index) => ({ ...transaction, raw: rows[index]?.raw ?? null }));
}

/** Transactions in the contract’s shape, with the deals that those without one probably belong to. */
export async function presentTransactions(ctx: Ctx, rows: readonly TransactionRow[]): Promise<Shape[]> {
  const suggestions = await suggestDeals(ctx, rows);
  return rows.map((row) => presentTransaction(ctx, row, suggestions.get(row.id) ?? null));
}

function presentTransaction(ctx: Ctx, row: TransactionRow, suggestion: Suggestion | null): Shape {
  return {
    id: row.id,
    accountId: ctx.accountId,
    value: fromMinorUnits(row.value, row.currency),
    currency: row.currency,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    description: row.description,
    source: row.source,
    synced: row.deal_id !== null,
    dealId: row.deal_id,
    contactId: row.contact_id,
    contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
    suggestedDealId: suggestion?.dealId ?? null,
    matchConfidence: suggestion?.confidence ?? null,
    status: row.status,
    refundedAmount: fromMinorUnits(row.refunded_amount, row.currency),
    cash: fromMinorUnits(row.cash, row.currency),
    externalId: row.external_id,
    occurredAt: row.occurred_at,
    updatedBy: row.updated_by,
    actor: row.actor,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
