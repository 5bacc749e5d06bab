import type { NoSaleReason, Objection, RecordedOutcome } from '@callwright/contract/outcome-rules.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { announceCalls } from '#/domain/scheduling/call-records/announce.ts';
import { readCall, type CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { updateClaimOutcome } from '#/domain/scheduling/call-records/claims.ts';
import { presentDealsOfCall } from '#/domain/scheduling/call-records/event-call.ts';
import { remember } from '#/domain/scheduling/call-records/history.ts';
import { dropReminders, planFollowUp } from '#/domain/scheduling/reminders/plan.ts';
import { iso } from '#/platform/values/time.ts';

/** The recorded outcome of a call, by column. */
export type Recorded = {
  outcome: RecordedOutcome;
  no_sale_reason: NoSaleReason | null;
  objection: Objection | null;
  outcome_notes: string | null;
  follow_up_at: string | null;
};
/** The same after the outcome was removed. */
export type Pending = { [K in Exclude<keyof Recorded, 'outcome'>]: null } & { outcome: 'PENDING' };

export const pending: Pending = {
  outcome: 'PENDING',
  no_sale_reason: null,
  objection: null,
  outcome_notes: null,
  follow_up_at: null,
};

/** The API's names of the columns. The notes are in no log. */
const fieldNames = {
  outcome: 'outcome',
  no_sale_reason: 'noSaleReason',
  objection: 'objection',
  outcome_notes: 'outcomeNotes',
  follow_up_at: 'followUpAt',
} as const satisfies Record<keyof Recorded, string>;
const columns = Object.keys(fieldNames) as (keyof Recorded)[]; // the keys are the type by construction

export function changedColumns(call: CallRow, next: Recorded | Pending): (keyof Recorded)[] {
  return columns.filter((column) => call[column] !== next[column]);
}

/** Whether the outcome itself has changed, not only its notes. */
export function isOtherOutcome(call: CallRow, next: Recorded | Pending): boolean {
  return call.outcome !== next.outcome || call.no_sale_reason !== next.no_sale_reason;
}

/** Writes or removes the outcome of a call whose row is locked. */
export async function writeOutcome(tx: Ctx, call: CallRow, next: Recorded | Pending): Promise<void> {
  const now = iso(tx.now);
  const isPending = next.outcome === 'PENDING';
  await sendAhead(
    tx.db,
    sql`
    update event_call set
      outcome = ${next.outcome}, no_sale_reason = ${next.no_sale_reason}, objection = ${next.objection},
      outcome_notes = ${next.outcome_notes}, follow_up_at = ${next.follow_up_at},
      outcome_at = ${isPending ? null : (call.outcome_at ?? now)}, outcome_updated_at = ${isPending ? null : now},
      outcome_by = ${isPending ? null : tx.userId}, updated_at = ${now}, version = version + 1
    where account_id = ${tx.accountId} and id = ${call.id}`,
  );
  await creditNoShow(tx, call, next.no_sale_reason === 'NO_SHOW');
}

/** If the event gives hosts another call for a no-show, a no-show costs the call's credit. */
async function creditNoShow(tx: Ctx, call: CallRow, isNoShow: boolean): Promise<void> {
  if ((call.no_sale_reason === 'NO_SHOW') === isNoShow) return;
  await sendAhead(
    tx.db,
    sql`
    update event_call_host h set credit = ${isNoShow ? 0 : 1}
    from event e
    where h.account_id = ${tx.accountId} and h.event_call_id = ${call.id} and e.account_id = h.account_id and e.id = h.event_id
      and (e.settings->'assignment'->>'creditOnNoShow')::boolean`,
  );
}

/** Updates the setter's claim, and records the change in the call's history and in the outbox. */
export async function announceOutcome(tx: Ctx, before: CallRow, next: Recorded | Pending): Promise<CallRow> {
  await updateClaimOutcome(tx, before.id, { ...before, ...next });
  const action = actionOf(before, next);
  const changed = changedColumns(before, next);
  const logged = changed.filter((column) => column !== 'outcome_notes');
  const [previous, current] = [facts(before, logged), facts(next, logged)];
  await remember(tx, before.id, `outcome_${action}`, previous, current);
  await audit(tx, `outcome.${action}`, 'event_call', before.id, previous, current);
  await planAfterNoShow(tx, before, next);
  const after = await readCall(tx, { id: before.id }, 'calls:read');
  const change = {
    changedFields: changed.map((column) => fieldNames[column]),
    previous,
    extra: { deals: presentDealsOfCall(after) },
  };
  const announced = (type: 'call.outcome_added' | 'call.outcome_updated' | 'call.no_show') => ({
    type,
    call: after,
    facts: change,
  });
  const isNewNoShow = after.no_sale_reason === 'NO_SHOW' && before.no_sale_reason !== 'NO_SHOW';
  await announceCalls(tx, [
    announced(action === 'added' ? 'call.outcome_added' : 'call.outcome_updated'),
    ...(isNewNoShow ? [announced('call.no_show')] : []),
  ]);
  return after;
}

/** A no-show gets a mail later, unless the outcome is corrected. */
async function planAfterNoShow(tx: Ctx, before: CallRow, next: Recorded | Pending): Promise<void> {
  const [was, is] = [before.no_sale_reason === 'NO_SHOW', next.no_sale_reason === 'NO_SHOW'];
  if (is && !was) await planFollowUp(tx, before.id);
  if (was && !is) await dropReminders(tx, before.id);
}

function actionOf(before: CallRow, after: Recorded | Pending): 'added' | 'updated' | 'removed' {
  if (before.outcome === 'PENDING') return 'added';
  return after.outcome === 'PENDING' ? 'removed' : 'updated';
}

function facts(
  call: Recorded | Pending | CallRow,
  logged: readonly (keyof Recorded)[],
): Record<string, unknown> {
  return Object.fromEntries(logged.map((column) => [fieldNames[column], call[column]]));
}
