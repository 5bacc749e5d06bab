import { announceChange } from '#/domain/crm/contact-records/change.ts';
import { contactColumns, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { isLive } from '#/domain/crm/contact-records/status.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

type Moved = ContactRow & { status_was: ContactRow['status']; user_was: number | null };

/**
 * Booking a call gives the contact the booked status of that kind of call; the previous status is kept for a
 * cancellation. If a member or a program books for a disqualified contact, the disqualification is lifted; a booking by
 * a visitor does not lift it. A contact without an owner gets the host as owner.
 */
export async function contactBooked(
  tx: Ctx,
  contactId: number,
  callType: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT',
  hostId: number,
): Promise<void> {
  const booked = callType === 'STRATEGY_EVENT' ? 'STRATEGY_CALL_BOOKED' : 'DISCOVERY_CALL_BOOKED';
  const isOfVisitor = tx.actor.type === 'contact';
  const { rows } = await sql<Moved>`
    update contact c set
      status = ${booked},
      user_id = coalesce(c.user_id, ${hostId}),
      status_before_booking = case when c.status like '%_CALL_BOOKED' then c.status_before_booking
        when c.status = 'DISQUALIFIED' and not ${isOfVisitor}::boolean then 'QUALIFIED' else c.status end,
      last_activity_at = ${iso(tx.now)}, updated_at = ${iso(tx.now)}, version = c.version + 1
    from (select id, status, user_id from contact where account_id = ${tx.accountId} and id = ${contactId}) as old
    where c.account_id = ${tx.accountId} and c.id = old.id
    returning ${sql.raw(contactColumns)}, old.status as status_was, old.user_id as user_was`.execute(tx.db);
  await announce(tx, rows[0]);
}

/** If the last upcoming call is cancelled and none has taken place, the status from before the booking returns. */
export async function contactCallCancelled(tx: Ctx, contactId: number): Promise<void> {
  // Locks the contact. Otherwise, of calls that are cancelled at once, each transaction would still see the other's call.
  await isLive(tx, contactId);
  const { rows } = await sql<Moved>`
    update contact c set
      status = coalesce(c.status_before_booking, 'POTENTIAL'), status_before_booking = null,
      updated_at = ${iso(tx.now)}, version = c.version + 1
    from (select id, status, user_id from contact where account_id = ${tx.accountId} and id = ${contactId}) as old
    where c.account_id = ${tx.accountId} and c.id = old.id and c.status like '%_CALL_BOOKED'
      and not exists (select from event_call e where e.account_id = c.account_id and e.contact_id = c.id and e.status = 'SCHEDULED')
    returning ${sql.raw(contactColumns)}, old.status as status_was, old.user_id as user_was`.execute(tx.db);
  await announce(tx, rows[0]);
}

async function announce(tx: Ctx, moved: Moved | undefined): Promise<void> {
  if (moved === undefined) return;
  const { status_was: status, user_was: userId, ...row } = moved;
  const previous = {
    ...(row.status !== status && { status }),
    ...(row.user_id !== userId && { userId }),
  };
  const before = { ...row, status, user_id: userId };
  await announceChange(tx, before, { row, changedFields: Object.keys(previous), previous });
}
