import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import type { ColumnChanges, ContactRow } from './columns.ts';
import { announceChange, writeChanges } from './change.ts';
import { lockContact } from './contact.ts';
import { isBooked } from './merged-changes.ts';

type Verdict = {
  callId: number;
  contactId: number;
  status: 'QUALIFIED' | 'DISQUALIFIED';
  /** Whether the same call had the opposite verdict before. */
  isCorrection: boolean;
};

/**
 * A discovery call decides whether the contact is qualified. While another call is upcoming, or a strategy call is
 * booked, the booked status stays; the new status applies when that call is cancelled.
 */
export async function moveStatus(tx: Ctx, verdict: Verdict): Promise<void> {
  if (!(await isLive(tx, verdict.contactId))) return;
  // A member who may record the outcome may also change the contact, whoever owns it.
  const asWorkspace: Ctx = { ...tx, role: null };
  const before = await lockContact(asWorkspace, verdict.contactId);
  if (!applies(before, verdict)) return;
  const isHeld =
    before.status === 'STRATEGY_CALL_BOOKED' || (isBooked(before) && (await hasOtherCall(tx, verdict)));
  const changes: ColumnChanges = isHeld
    ? { status_before_booking: verdict.status }
    : { status: verdict.status, status_before_booking: null };
  await announceChange(asWorkspace, before, await writeChanges(asWorkspace, before, changes, []));
}

/** Nobody is qualified or disqualified twice. A contact disqualified by something other than this call stays so. */
function applies(before: ContactRow, { status, isCorrection }: Verdict): boolean {
  const current = isBooked(before) ? (before.status_before_booking ?? 'POTENTIAL') : before.status;
  return status === 'DISQUALIFIED' || isCorrection || current !== 'DISQUALIFIED';
}

async function hasOtherCall(tx: Ctx, { callId, contactId }: Verdict): Promise<boolean> {
  const { rows } = await sql`
    select from event_call
    where account_id = ${tx.accountId} and contact_id = ${contactId} and id <> ${callId} and status = 'SCHEDULED'
      and ends_at > ${iso(tx.now)}::timestamptz limit 1`.execute(tx.db);
  return rows.length > 0;
}

/**
 * Whether the contact is not deleted. Deleted contacts keep their status and stage, although their calls still get
 * outcomes.
 */
export async function isLive(tx: Ctx, contactId: number): Promise<boolean> {
  const { rows } = await sql`
    select from contact where account_id = ${tx.accountId} and id = ${contactId} and deleted_at is null for no key update`.execute(
    tx.db,
  );
  return rows.length > 0;
}
