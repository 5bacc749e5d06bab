import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { publish } from '../changes/publish.ts';

/**
 * Booking a call moves the contact to the booked status of its kind; what it was before is kept for the way back.
 * A contact that nobody owns belongs to the host from now on.
 */
export async function contactBooked(
  tx: Ctx,
  contactId: number,
  callType: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT',
  hostId: number,
): Promise<void> {
  const booked = callType === 'STRATEGY_EVENT' ? 'STRATEGY_CALL_BOOKED' : 'DISCOVERY_CALL_BOOKED';
  const { rows } = await sql<{ before: string }>`
    update contact c set
      status = ${booked},
      user_id = coalesce(c.user_id, ${hostId}),
      status_before_booking = case when c.status like '%_CALL_BOOKED' then c.status_before_booking else c.status end,
      last_activity_at = to_timestamp(${tx.now} / 1000.0), updated_at = to_timestamp(${tx.now} / 1000.0), version = c.version + 1
    from (select id, status from contact where account_id = ${tx.accountId} and id = ${contactId}) as old
    where c.account_id = ${tx.accountId} and c.id = old.id
    returning old.status as before`.execute(tx.db);
  await statusChanged(tx, contactId, rows[0]?.before, booked);
}

/** When the last upcoming call is cancelled and none has taken place, the status before the booking returns. */
export async function contactCallCancelled(tx: Ctx, contactId: number): Promise<void> {
  const { rows } = await sql<{ before: string; after: string }>`
    update contact c set
      status = coalesce(c.status_before_booking, 'POTENTIAL'), status_before_booking = null,
      updated_at = to_timestamp(${tx.now} / 1000.0), version = c.version + 1
    from (select id, status from contact where account_id = ${tx.accountId} and id = ${contactId}) as old
    where c.account_id = ${tx.accountId} and c.id = old.id and c.status like '%_CALL_BOOKED'
      and not exists (select from event_call e where e.account_id = c.account_id and e.contact_id = c.id and e.status = 'SCHEDULED')
    returning old.status as before, c.status as after`.execute(tx.db);
  if (rows[0] !== undefined) await statusChanged(tx, contactId, rows[0].before, rows[0].after);
}

async function statusChanged(
  tx: Ctx,
  contactId: number,
  before: string | undefined,
  after: string,
): Promise<void> {
  if (before === undefined || before === after) return;
  await publish(
    tx,
    'contact.status_changed',
    { id: contactId, status: after },
    { changedFields: ['status'], previous: { status: before } },
  );
}
