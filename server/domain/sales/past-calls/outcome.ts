import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import type { Recorded } from '#/domain/sales/outcomes/record.ts';
import type { PastCall } from './import-call.ts';

export type PastOutcome = Recorded & { readonly at: string };

type CallFacts = {
  readonly type: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT';
  readonly timeZone: string;
  readonly endMs: number;
};

/** The outcome of the call. A cancellation decides it, as everywhere. */
export function outcomeOf(past: PastCall, { type, timeZone, endMs }: CallFacts): PastOutcome | null {
  const { outcome, noSaleReason = null, objection = null, outcomeNotes = null } = past;
  const noted = { objection, outcome_notes: outcomeNotes, follow_up_at: null };
  if (past.cancelledAt !== undefined)
    return {
      ...noted,
      outcome: type === 'STRATEGY_EVENT' ? 'NO_SALE' : 'REJECTED',
      no_sale_reason: past.cancelledBy === 'ADMIN' ? 'ADMIN_CANCELLED' : 'CONTACT_CANCELLED',
      at: iso(toInstantMs(past.cancelledAt, timeZone, 'cancelledAt')),
    };
  if (outcome === undefined) return null;
  const at = past.outcomeAt === undefined ? endMs : toInstantMs(past.outcomeAt, timeZone, 'outcomeAt');
  return { ...noted, outcome, no_sale_reason: noSaleReason, at: iso(at) };
}

/** Adds an outcome to a call imported without one. Plans nothing, such as mails. */
export async function addOutcome(tx: Ctx, id: number, outcome: PastOutcome): Promise<void> {
  await sql`
    update event_call set
      outcome = ${outcome.outcome}, no_sale_reason = ${outcome.no_sale_reason}, objection = ${outcome.objection},
      outcome_notes = coalesce(${outcome.outcome_notes}, outcome_notes), outcome_at = ${outcome.at}::timestamptz,
      outcome_updated_at = ${outcome.at}::timestamptz, outcome_by = ${tx.userId},
      updated_at = ${iso(tx.now)}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
}
