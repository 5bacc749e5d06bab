import { auditEntry } from '#/platform/audit/audit.ts';
import { sendAhead } from '#/platform/db/sent-ahead.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

/** Names of the actions in the audit log. Outcomes are audited where they are recorded. */
const audited: Readonly<Record<string, string>> = {
  booked: 'call.create',
  imported: 'call.import',
  updated: 'call.update',
  rescheduled: 'call.reschedule',
  reassigned: 'call.reassign',
  slot_freed: 'call.mark_slot_free',
  cancelled: 'call.cancel',
  calendar_resolved: 'call.resolve_calendar',
};
/** Values that the audit log keeps. Reasons, notes and answers are about a person and stay in the call's history. */
const plainFacts = new Set([
  'status',
  'cancelledBy',
  'dateTime',
  'userId',
  'isSlotFree',
  'action',
  'outcome',
]);

/**
 * Adds a line to the history of a call, in the transaction of the change, in one statement. What members, programs and
 * the service do also goes to the audit log; what invitees do does not.
 */
export async function remember(
  tx: Ctx,
  callId: number,
  action: string,
  before: object,
  after: object,
): Promise<void> {
  const entry = auditOf(tx, callId, action, before, after);
  await sendAhead(
    tx.db,
    sql`
    ${entry === null ? sql`` : sql`with entry as (${entry})`}
    insert into event_call_history (account_id, event_call_id, at, action, actor, before, after)
    values (${tx.accountId}, ${callId}, to_timestamp(${tx.now} / 1000.0), ${action}, ${JSON.stringify(tx.actor)}::jsonb,
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`,
  );
}

function auditOf(tx: Ctx, callId: number, action: string, before: object, after: object): Sql | null {
  const name = audited[action];
  if (name === undefined || tx.actor.type === 'contact') return null;
  return auditEntry(tx, name, 'event_call', callId, factsOf(before), factsOf(after));
}

/** The plain facts, and only the names of all other fields. */
function factsOf(values: object): object {
  const entries = Object.entries(values);
  const fields = entries.filter(([name]) => !plainFacts.has(name)).map(([name]) => name);
  const facts = entries.filter(([name]) => plainFacts.has(name));
  return { ...Object.fromEntries(facts), ...(fields.length > 0 && { fields }) };
}
