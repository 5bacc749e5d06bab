import { importedContext } from '#/platform/changes/imported.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { announceCall } from '#/domain/scheduling/call-records/announce.ts';
import { lockCall, readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { presentDealsOfCall } from '#/domain/scheduling/call-records/event-call.ts';
import { remember } from '#/domain/scheduling/call-records/history.ts';
import { iso } from '#/platform/values/time.ts';

/** What an import can add to an existing call. */
const outcomeColumns = [
  'outcome',
  'no_sale_reason',
  'objection',
  'outcome_notes',
  'outcome_at',
  'outcome_updated_at',
  'outcome_by',
] as const;
export type OutcomeColumns = Pick<CallRow, (typeof outcomeColumns)[number]>;

export function outcomeIn(call: CallRow): OutcomeColumns {
  return Object.fromEntries(outcomeColumns.map((name) => [name, call[name]])) as OutcomeColumns; // the names are the type
}

/**
 * Deletes a call that an import created, with its history and answers. Other calls are never deleted, only cancelled.
 * Returns false and does nothing if people have changed it since.
 */
export async function deletePastCall(tx: Ctx, id: number, version: number | null): Promise<boolean> {
  const call = await lockCall(tx, id);
  if (call.source !== 'IMPORT' || call.version !== version || call.claim !== null || call.deals.length > 0)
    return false;
  const object = { ...call };
  await announceCall(tx, 'call.deleted', object, { context: importedContext });
  // Deleted deals can be restored for 30 days, but not without their call.
  await sql`
    delete from deal where account_id = ${tx.accountId} and event_call_id = ${id} and deleted_at is not null`.execute(
    tx.db,
  );
  await sql`update booking_link set event_call_id = null where account_id = ${tx.accountId} and event_call_id = ${id}`.execute(
    tx.db,
  );
  await sql`update waiting_entry set event_call_id = null where account_id = ${tx.accountId} and event_call_id = ${id}`.execute(
    tx.db,
  );
  await sql`delete from event_call where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
  return true;
}

/** Restores the outcome from before an import. Returns false if it has changed since. */
export async function putBackOutcome(
  tx: Ctx,
  id: number,
  before: OutcomeColumns,
  after: OutcomeColumns,
): Promise<boolean> {
  const call = await lockCall(tx, id);
  if (outcomeColumns.some((name) => call[name] !== after[name])) return false;
  await sql`
    update event_call set
      outcome = ${before.outcome}, no_sale_reason = ${before.no_sale_reason}, objection = ${before.objection}, outcome_notes = ${before.outcome_notes},
      outcome_at = ${before.outcome_at}::timestamptz, outcome_updated_at = ${before.outcome_updated_at}::timestamptz, outcome_by = ${before.outcome_by},
      updated_at = ${iso(tx.now)}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
  await remember(tx, id, 'imported', { outcome: call.outcome }, { outcome: before.outcome });
  const now = await readCall(tx, { id }, 'calls:read');
  await announceCall(tx, 'call.outcome_updated', now, {
    changedFields: ['outcome'],
    previous: { outcome: call.outcome },
    extra: { deals: presentDealsOfCall(now) },
    context: importedContext,
  });
  return true;
}
