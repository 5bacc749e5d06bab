import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { create } from '@callwright/contract/transactions.ts';
import { rowNumber } from '#/platform/db/row-number.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { lockDeals } from '#/domain/sales/deal-records/deal.ts';
import { collided, invalid, notFound } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { toMinorUnits } from '#/platform/values/money.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { transactionSearchText } from './columns.ts';
import { link, withDealUpdates } from './link.ts';
import { contactOfPayer, mustBeContact, mustBeOfDeal, payerOf } from './payer.ts';
import { moneyAfter } from './refund.ts';
import {
  mustManageTransactions,
  presentTransactions,
  readTransactions,
  showTransactions,
  transactionColumns,
  type TransactionRow,
} from './transaction.ts';

type Body = Input<typeof create>;

const attemptsMax = 5;

/** POST /v1/transactions: 201, or 200 with the existing one if the source repeats it. */
export async function createTransaction(ctx: Ctx, input: Body): Promise<Reply<Result<typeof create>>> {
  mustManageTransactions(ctx);
  return transaction(ctx, async (tx) => {
    const deals = await lockDeals(tx, input.dealId ? [input.dealId] : []);
    if (input.dealId && deals.length === 0) throw notFound('deal');
    const { row, created } = await insertOrFind(tx, input);
    const [deal] = deals;
    if (created && deal !== undefined) {
      mustBeOfDeal(input.contactId, deal.contact_id);
      await withDealUpdates(tx, deals, () => link(tx, deal, [row], 'dealId'));
    }
    const [stored = row] = created ? await readTransactions(tx, [row.id]) : [];
    const [shown] = await showTransactions(tx, [stored]);
    if (shown === undefined) throw new Error('A row was presented as nothing');
    return reply({ data: { transaction: shown } }, { status: created ? 201 : 200, version: stored.version });
  });
}

/**
 * The unique index on source and external id lets one of several concurrent requests insert; the others find its row.
 */
async function insertOrFind(tx: Ctx, input: Body): Promise<{ row: TransactionRow; created: boolean }> {
  const values = await newRow(tx, input);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { rows } = await sql<TransactionRow>`
      with p as (
        insert into payment (id, ${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
        values (${await rowNumber(tx, 'payment')}, ${sql.join(Object.values(values))})
        on conflict (account_id, source, external_id) where external_id is not null do nothing
        returning *
      )
      select ${sql.raw(transactionColumns)} from p`.execute(tx.db);
    if (rows[0] !== undefined) {
      await publishCreated(tx, rows[0]);
      return { row: rows[0], created: true };
    }
    const found = await sql<TransactionRow>`
      select ${sql.raw(transactionColumns)} from payment p
      where p.account_id = ${tx.accountId} and p.source = ${values.source} and p.external_id = ${values.external_id}`.execute(
      tx.db,
    );
    if (found.rows[0] !== undefined) return { row: found.rows[0], created: false };
  }
  throw collided();
}

async function publishCreated(tx: Ctx, row: TransactionRow): Promise<void> {
  const [object] = await presentTransactions(tx, [row]);
  if (object === undefined) throw new Error('A row was presented as nothing');
  await publish(tx, 'transaction.created', object);
  await audit(tx, 'transaction.create', 'transaction', row.id, null, {
    value: object.value,
    currency: row.currency,
    source: row.source,
    status: row.status,
  });
}

async function newRow(tx: Ctx, input: Body) {
  const currency = input.currency ?? tx.account.currency;
  const payer = payerOf(tx, input.email, input.phoneNumber);
  const value = toMinorUnits(input.value, currency, 'value');
  const refunded =
    input.refundedAmount === undefined
      ? undefined
      : toMinorUnits(input.refundedAmount, currency, 'refundedAmount');
  const money = moneyAfter({ value, status: 'SUCCEEDED', refunded: 0 }, { status: input.status, refunded });
  if ('reason' in money) throw invalid({ [money.field]: [money.reason] });
  if (input.contactId) await mustBeContact(tx, input.contactId);
  const searched = {
    ...payer,
    value,
    currency,
    name: input.name || null,
    external_id: input.externalId ?? null,
  };
  const now = iso(tx.now);
  return {
    ...searched,
    account_id: tx.accountId,
    status: money.status,
    refunded_amount: money.refunded,
    search_text: transactionSearchText(searched),
    description: input.description || null,
    source: input.source ?? 'API',
    contact_id: input.contactId === undefined ? await contactOfPayer(tx, payer) : input.contactId,
    occurred_at:
      input.occurredAt === undefined
        ? now
        : iso(toInstantMs(input.occurredAt, tx.account.timeZone, 'occurredAt')),
    updated_by: input.updatedBy ?? null,
    actor: JSON.stringify(tx.actor),
    created_at: now,
    updated_at: now,
  };
}
