import { because } from '@callwright/contract/error-reasons.ts';
import type { undo } from '@callwright/contract/automations.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { presentAction, selectActions, type ActionRow } from './action.ts';
import { resumeHosts } from './pause-hosts.ts';
import { visibleActions } from './rule.ts';

/** POST /v1/automations/history/{id}/undo. Idempotent. A pause that has ended is not changed. */
export async function undoAutomationAction(
  ctx: Ctx,
  { id }: Input<typeof undo>,
): Promise<Result<typeof undo>> {
  return transaction(ctx, async (tx) => {
    const eventIds = await lockEventsOf(tx, id);
    const before = await readAction(tx, id);
    if (before.until === null || before.simulated)
      throw new ApiError('CONFLICT', { because: because('NOTHING_TO_END') });
    if (before.isPaused) {
      await resumeHosts(tx, { id, eventIds });
      await sql`
        update automation_action set undone_at = ${iso(tx.now)}, undone_by = ${JSON.stringify(tx.actor)}::jsonb
        where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
      await audit(tx, 'automation.undo', 'automation', before.ruleId, null, {
        userId: before.userId,
        eventIds,
      });
    }
    return { data: { action: presentAction(await readAction(tx, id)) } };
  });
}

/** Locks events first, then their actions, as rules do. */
async function lockEventsOf(tx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from event e
    where e.account_id = ${tx.accountId} and e.id = any((
      select a.event_ids from automation_action a where a.account_id = ${tx.accountId} and a.id = ${id})::bigint[])
    order by e.id for no key update of e`.execute(tx.db);
  await sql`select from automation_action where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
    tx.db,
  );
  return rows.map((row) => row.id);
}

async function readAction(tx: Ctx, id: number): Promise<ActionRow> {
  const { rows } = await selectActions(
    tx,
    sql`where a.account_id = ${tx.accountId} and a.id = ${id} and ${visibleActions(tx)}`,
  ).execute(tx.db);
  if (rows[0] === undefined) throw notFound('automation action');
  return rows[0];
}
