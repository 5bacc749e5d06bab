import { because } from '@callwright/contract/error-reasons.ts';
import type { Deal } from '@callwright/contract/deal.ts';
import type { update } from '@callwright/contract/deals.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import { audit } from '#/platform/audit/audit.ts';
import { moveStage } from '#/domain/crm/contact-records/stage.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { toMinorUnits } from '#/platform/values/money.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { replaceTransactions } from '#/domain/sales/transactions/link.ts';
import { announceDeal } from '#/domain/sales/deal-records/announce.ts';
import { writeDealAnswers } from './answers.ts';
import { lockDeals, presentDeal, readDeal, type DealRow } from '#/domain/sales/deal-records/deal.ts';
import { kindAfter, stageCauseOf } from './kind.ts';
import { closerAsked, mustBeTag, productAsked } from './references.ts';

export type DealChanges = Input<typeof update>;

/** PUT /v1/deals: absent fields stay, null clears, a value replaces. */
export async function updateDeal(ctx: Ctx, input: DealChanges): Promise<Reply<Result<typeof update>>> {
  return transaction(ctx, async (tx) => {
    const { deal, version } = await change(tx, input);
    return reply({ data: { deal } }, { version });
  });
}

/** The same in the caller's transaction. */
export async function updateDealIn(tx: Ctx, input: DealChanges): Promise<z.input<typeof Deal>> {
  return (await change(tx, input)).deal;
}

async function change(
  tx: Ctx,
  { id, ...changes }: DealChanges,
): Promise<{ deal: z.input<typeof Deal>; version: number }> {
  const [before] = await lockDeals(tx, [id]);
  if (before === undefined) throw notFound('deal');
  checkVersion(tx, before.version);
  await write(tx, before, changes);
  if (changes.customFields !== undefined) await writeDealAnswers(tx, id, changes.customFields);
  if (changes.transactionIds !== undefined)
    await replaceTransactions(tx, before, changes.transactionIds ?? []);
  // A deal of type TRANSACTION takes value and time from its transactions.
  await sql`select update_deal_totals(${tx.accountId}, ${id})`.execute(tx.db);
  const after = await readDeal(tx, id, 'deals:write');
  await announce(tx, before, after);
  if (before.transaction_type !== after.transaction_type)
    await moveStage(tx, after.contact_id, stageCauseOf(after));
  return { deal: presentDeal(tx, after), version: after.version };
}

async function write(tx: Ctx, before: DealRow, changes: Omit<DealChanges, 'id'>): Promise<void> {
  const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value);
  const minor = (amount: number | null | undefined, stored: number, field: string): number =>
    amount === undefined ? stored : toMinorUnits(amount ?? 0, before.currency, field);
  const value = minor(changes.value, before.value, 'value');
  const discount = minor(changes.discount, before.discount, 'discount');
  const type = changes.type ?? before.type;
  if (type === 'DEAL' && discount > value) throw invalid({ discount: [because('DISCOUNT_TOO_HIGH')] });
  await mustBeTag(tx, changes.tagId);
  const time =
    changes.time === undefined ? before.time : iso(toInstantMs(changes.time, tx.account.timeZone, 'time'));
  await sql`
    update deal set
      user_id = ${(await closerAsked(tx, changes)) ?? before.user_id},
      product_id = ${given(await productAsked(tx, changes), before.product_id)},
      tag_id = ${given(changes.tagId, before.tag_id)},
      value = ${value}, discount = ${discount}, type = ${type}, time = ${time},
      transaction_type = ${kindAfter(before.transaction_type, changes)},
      email = ${given(changes.email, before.email) || null}, notes = ${given(changes.notes, before.notes) || null},
      external_ids = ${JSON.stringify(given(changes.externalIds, before.external_ids) ?? {})},
      updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = ${before.id}`.execute(tx.db);
}

/** Never written to the audit log, which has no personal data of contacts. */
const personalFields = new Set(['email', 'notes', 'contact', 'transactions', 'customFields']);

async function announce(tx: Ctx, before: DealRow, after: DealRow): Promise<void> {
  const { changedFields, previous, current } = await announceDeal(tx, before, after);
  if (changedFields.length === 0) return;
  await audit(tx, 'deal.update', 'deal', after.id, withoutPerson(previous), withoutPerson(current));
}

function withoutPerson(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !personalFields.has(field)));
}
