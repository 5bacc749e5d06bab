import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { newDecisionId, type Facts } from './decision.ts';

/** Stores decisions for calls that one member takes over from another. No hosts were compared. */
export async function storeTransfer(
  tx: Ctx,
  callIds: readonly number[],
  fromId: number,
  toId: number,
): Promise<void> {
  const facts: Omit<Facts, 'mode'> = {
    pool: [fromId, toId],
    required: [],
    eligible: [toId],
    excluded: [{ userId: fromId, reason: 'CURRENT_HOST' }],
    standIns: [],
    preferred: [],
    ownerId: null,
    askedFor: toId,
    heldId: null,
    scores: [],
    ruleIds: [],
    widened: false,
  };
  // Only calls whose lead host changed. Calls with another lead host keep it.
  await sql`
    with given as materialized (
      select c.id, r.id as decision_id, jsonb_build_object('mode', e.settings->'assignment'->'mode') as facts,
        jsonb_build_object('decisionId', r.id) as mark
      from unnest(${callIds}::bigint[], ${callIds.map(() => newDecisionId(tx))}::text[]) as r (call_id, id)
      join event_call c on c.account_id = ${tx.accountId} and c.id = r.call_id and c.user_id = ${toId}
      join event e on e.account_id = c.account_id and e.id = c.event_id
    ), stored as (
      insert into routing_decision (account_id, id, event_call_id, at, cause, winner_id, tie_break, facts, actor)
      select ${tx.accountId}, decision_id, id, ${iso(tx.now)}::timestamptz, 'REASSIGNED', ${toId}, 'ASKED_FOR',
        ${JSON.stringify(facts)}::jsonb || facts, ${JSON.stringify(tx.actor)}::jsonb
      from given order by id returning id
    )
    update event_call c set routing = c.routing || g.mark
    from given g where c.account_id = ${tx.accountId} and c.id = g.id`.execute(tx.db);
}
