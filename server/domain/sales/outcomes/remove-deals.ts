import type { remove } from '@callwright/contract/deals.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { idsAsked, removeDeals } from '#/domain/sales/deals/remove.ts';
import { readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { outcomeOfCancelling } from '#/domain/scheduling/call-records/cancel.ts';
import { announceOutcome, writeOutcome } from './record.ts';

type Sold = Pick<CallRow, 'id' | 'status' | 'outcome'>;

/** POST /v1/deals/delete: only its deals kept a cancelled call won, so without them it has just been cancelled. */
export async function removeDealsAndSales(
  ctx: Ctx,
  input: Input<typeof remove>,
): Promise<Result<typeof remove>> {
  return transaction(ctx, async (tx) => {
    const calls = await lockCallsOf(tx, idsAsked(input));
    const removed = await removeDeals(tx, input);
    for (const { id, status, outcome } of calls)
      if (status === 'CANCELLED' && outcome === 'WON') await endSale(tx, id);
    return removed;
  });
}

/** Before their deals, as everywhere, and whatever their state: it must not change between the deals and the outcome. */
async function lockCallsOf(tx: Ctx, dealIds: readonly number[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select c.id, c.status, c.outcome from event_call c
    where c.account_id = ${tx.accountId} and c.id in (
      select d.event_call_id from deal d
      where d.account_id = ${tx.accountId} and d.id = any(${dealIds}::bigint[]) and d.deleted_at is null)
    order by c.id for no key update of c`.execute(tx.db);
  return rows;
}

async function endSale(tx: Ctx, id: number): Promise<void> {
  // A closer may delete a deal of a call that others host.
  const asWorkspace: Ctx = { ...tx, role: null };
  const call = await readCall(asWorkspace, { id }, 'calls:write');
  if (call.deals.length > 0) return;
  const { objection, outcome_notes, follow_up_at } = call;
  const next = { ...outcomeOfCancelling(call, call.cancelled_by), objection, outcome_notes, follow_up_at };
  await writeOutcome(asWorkspace, call, next);
  await announceOutcome(asWorkspace, call, next);
}
