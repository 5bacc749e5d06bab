import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { decisionRow, type DecisionRow } from '#/domain/scheduling/routing-decisions/decision.ts';
import { iso } from '#/platform/values/time.ts';
import { insertRows } from './bulk.ts';
import type { DemoCall } from './calls.ts';

export type DecisionRows = ReadonlyMap<DemoCall, DecisionRow>;

/** The decisions of all calls with a chosen host. */
export function decisionsOf(tx: Ctx, calls: readonly DemoCall[]): DecisionRows {
  const rows = new Map<DemoCall, DecisionRow>();
  for (const call of calls)
    if (call.decision !== null) rows.set(call, decisionRow(tx, 'BOOKED', call.decision));
  return rows;
}

export async function insertDecisions(
  tx: Ctx,
  decisions: DecisionRows,
  callIds: ReadonlyMap<DemoCall, number>,
  actorOf: (call: DemoCall) => Actor,
): Promise<void> {
  await insertRows(
    tx.db,
    'routing_decision',
    [...decisions].map(([call, row]) => ({
      account_id: tx.accountId,
      id: row.id,
      event_call_id: callIds.get(call),
      at: iso(call.bookedMs),
      cause: row.cause,
      winner_id: row.winnerId,
      tie_break: row.tieBreak,
      facts: JSON.parse(row.facts) as object,
      actor: actorOf(call),
    })),
  );
}
