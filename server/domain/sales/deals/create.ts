import { because } from '@callwright/contract/error-reasons.ts';
import type { create } from '@callwright/contract/deals.ts';
import type { Deal } from '@callwright/contract/deal.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import { moveStage } from '#/domain/crm/contact-records/stage.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { visibleCalls } from '#/domain/scheduling/call-records/call-row.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { toMinorUnits } from '#/platform/values/money.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { replaceTransactions } from '#/domain/sales/transactions/link.ts';
import { announcePaymentStatus } from '#/domain/sales/deal-records/announce.ts';
import { writeDealAnswers } from './answers.ts';
import { presentDeal, readDeal, type DealRow } from '#/domain/sales/deal-records/deal.ts';
import { kindAfter, stageCauseOf } from './kind.ts';
import { closerAsked, hasOwnDealsOnly, mustBeTag, productAsked } from './references.ts';

export type NewDeal = Input<typeof create>;

export async function createDeal(ctx: Ctx, input: NewDeal): Promise<Reply<Result<typeof create>>> {
  return transaction(ctx, async (tx) => {
    const deal = await createDealIn(tx, input);
    return reply({ data: { deal } });
  });
}

/**
 * Records a deal of a call in the caller's transaction. The outcome of the call is not changed.
 * @param context passed on to subscribers of the change
 */
export async function createDealIn(tx: Ctx, input: NewDeal, context?: object): Promise<z.input<typeof Deal>> {
  const call = await readCallSold(tx, input.eventCallId);
  const closerId = (await closerAsked(tx, input)) ?? (hasOwnDealsOnly(tx) ? tx.userId : call.user_id);
  const columns = await columnsOf(tx, input, call, closerId ?? call.user_id);
  const { rows } = await sql<{ id: number }>`
    insert into deal (${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(columns))}) returning id`.execute(tx.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An insert returned no row');
  if (input.customFields !== undefined) await writeDealAnswers(tx, id, input.customFields);
  const made = await readDeal(tx, id, 'deals:write');
  await replaceTransactions(tx, made, input.transactionIds ?? []);
  const row = await readDeal(tx, id, 'deals:write');
  await announce(tx, made, row, context);
  await moveStage(tx, row.contact_id, stageCauseOf(row));
  return presentDeal(tx, row);
}

type Call = { contact_id: number; user_id: number; setter_id: number | null };

/**
 * What a deal takes from its call: contact, closer, and the setter who has the lead now. The call is locked first:
 * undoing a merge gives a call back to its contact, and must not miss a deal that is being made.
 */
async function readCallSold(tx: Ctx, id: number): Promise<Call> {
  await sql`
    select from event_call where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
    tx.db,
  );
  const { rows } = await sql<Call>`
    select c.contact_id, c.user_id, coalesce((
      select s.setter_id from setter_claim s
      where s.account_id = c.account_id and s.event_call_id = c.id and s.released_at is null order by s.id desc limit 1
    ), c.setter_id) as setter_id
    from event_call c
    where c.account_id = ${tx.accountId} and c.id = ${id} and ${visibleCalls(tx, 'deals:write')}`.execute(
    tx.db,
  );
  if (rows[0] === undefined) throw notFound('call');
  return rows[0];
}

async function columnsOf(tx: Ctx, input: NewDeal, call: Call, closerId: number) {
  const currency = input.currency ?? tx.account.currency;
  const value = toMinorUnits(input.value ?? 0, currency, 'value');
  const discount = toMinorUnits(input.discount ?? 0, currency, 'discount');
  if (input.type !== 'TRANSACTION' && discount > value)
    throw invalid({ discount: [because('DISCOUNT_TOO_HIGH')] });
  await mustBeTag(tx, input.tagId);
  const now = iso(tx.now);
  return {
    account_id: tx.accountId,
    event_call_id: input.eventCallId,
    contact_id: call.contact_id,
    user_id: closerId,
    setter_id: call.setter_id,
    product_id: (await productAsked(tx, input)) ?? null,
    tag_id: input.tagId ?? null,
    value: input.type === 'TRANSACTION' ? 0 : value,
    discount,
    currency,
    transaction_type: kindAfter('WON', input),
    type: input.type ?? 'DEAL',
    time: input.time === undefined ? now : iso(toInstantMs(input.time, tx.account.timeZone, 'time')),
    email: input.email || null,
    notes: input.notes || null,
    external_ids: JSON.stringify(input.externalIds ?? {}),
    created_by: JSON.stringify(tx.actor),
    created_at: now,
    updated_at: now,
  };
}

async function announce(tx: Ctx, made: DealRow, row: DealRow, context: object | undefined): Promise<void> {
  const deal = presentDeal(tx, row);
  await publish(tx, 'deal.created', deal, context === undefined ? {} : { context });
  await announcePaymentStatus(tx, made, row);
  const { value, currency, transactionType, productId, closerId } = deal;
  await audit(tx, 'deal.create', 'deal', row.id, null, {
    value,
    currency,
    transactionType,
    productId,
    closerId,
  });
}
