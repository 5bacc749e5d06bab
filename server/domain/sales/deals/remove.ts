import type { remove } from '@callwright/contract/deals.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { unlink } from '#/domain/sales/transactions/link.ts';
import { lockDeals, presentDeal, selectDeals } from '#/domain/sales/deal-records/deal.ts';

export function idsAsked(input: Input<typeof remove>): number[] {
  return [...new Set(input.ids ?? input.id ?? input.dealId ?? input.dealIds ?? [])];
}

/** Hides deals. Throws 404 only if none of them exists. Their calls stay as they are. */
export async function removeDeals(ctx: Ctx, input: Input<typeof remove>): Promise<Result<typeof remove>> {
  const asked = idsAsked(input);
  return transaction(ctx, async (tx) => {
    const deleted = await removeDealsIn(tx, asked, input.reason ?? null);
    if (deleted.length === 0) throw notFound('deal');
    return {
      data: { deleted, notFound: asked.filter((id) => !deleted.includes(id)), count: deleted.length },
    };
  });
}

/**
 * Deletes those of the deals that the caller may change, in the caller's transaction, and unlinks their transactions.
 * @returns the ids of the deleted deals
 */
export async function removeDealsIn(
  tx: Ctx,
  ids: readonly number[],
  reason: string | null = null,
): Promise<number[]> {
  const deals = await lockDeals(tx, ids);
  const deleted = deals.map((deal) => deal.id);
  if (deleted.length === 0) return [];
  await unlinkAll(tx, deleted);
  const now = iso(tx.now);
  await sql`
    update deal set deleted_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = any(${deleted}::bigint[])`.execute(tx.db);
  await announce(tx, deleted, reason);
  return deleted;
}

/** In order of id, as all code locks transactions. */
async function unlinkAll(tx: Ctx, dealIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from payment where account_id = ${tx.accountId} and deal_id = any(${dealIds}::bigint[])
    order by id for no key update`.execute(tx.db);
  await unlink(
    tx,
    rows.map(({ id }) => id),
  );
}

async function announce(tx: Ctx, ids: readonly number[], reason: string | null): Promise<void> {
  const { rows } = await selectDeals(
    sql`where d.account_id = ${tx.accountId} and d.id = any(${ids}::bigint[]) order by d.id`,
  ).execute(tx.db);
  await publishAll(
    tx,
    rows.map((row) => ({ type: 'deal.deleted', object: presentDeal(tx, row) })),
  );
  await auditAll(
    tx,
    'deal.delete',
    'deal',
    rows.map((row) => ({ id: row.id, before: { eventCallId: row.event_call_id }, after: { reason } })),
  );
}
